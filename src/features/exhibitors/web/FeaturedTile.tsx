import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { Monogram } from '#web/ui/Monogram.tsx'
import type { ListedExhibitor } from '../contract.ts'

/** A featured exhibitor, under a cover of its own. */
export function FeaturedTile({ exhibitor }: { exhibitor: ListedExhibitor }) {
  const { id, name, category, size, description, location, logo_url } = exhibitor
  return (
    <li>
      <Link to={paths.exhibitor(id)} className="card featured-tile">
        <Cover id={id} use="panel" />
        <div className="exhibitor-tile">
          <Monogram id={id} name={name} logo={logo_url} large />
          <div>
            <div className="tile-name">
              <h3 dir="auto">{name}</h3>
              <Badge kind="iris">Featured</Badge>
            </div>
            <span className="soft">
              {category} · {size}
            </span>
          </div>
          <p dir="auto">{description}</p>
          <p className="tile-place glyph glyph-small glyph-place">{location}</p>
        </div>
      </Link>
    </li>
  )
}
