import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { Monogram } from '#web/ui/Monogram.tsx'
import type { ListedExhibitor } from '../contract.ts'

/** An exhibitor in the list of all. The whole tile is one link. */
export function ExhibitorTile({ exhibitor }: { exhibitor: ListedExhibitor }) {
  const { id, name, category, size, description, location, logo_url } = exhibitor
  return (
    <li>
      <Link to={paths.exhibitor(id)} className="card exhibitor-tile">
        <Monogram id={id} name={name} logo={logo_url} />
        <div>
          <h3 dir="auto">{name}</h3>
          <span className="soft">
            {category} · {size}
          </span>
        </div>
        <p dir="auto">{description}</p>
        <p className="tile-place glyph glyph-small glyph-place">{location}</p>
      </Link>
    </li>
  )
}
