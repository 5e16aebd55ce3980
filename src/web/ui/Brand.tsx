import { PRODUCT } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { BrandMark } from './BrandMark.tsx'

/** The mark and name, linked to the home page. */
export function Brand() {
  return (
    <Link to={paths.home} className="brand" aria-label={`${PRODUCT}, home`}>
      <BrandMark />
      <span>{PRODUCT}</span>
    </Link>
  )
}
