import type { MyConference } from '#features/registration/contract.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { pageText } from '../page-text.ts'

/** For whoever speaks at the conference: the way to their page. Nothing for others. */
export function SpeakingLine({ conference: { slug, roles } }: { conference: MyConference }) {
  if (!roles.includes('speaker')) return null
  return (
    <p>
      {pageText.atHome}{' '}
      <Link className="link reach" to={`${paths.speaking}?conference=${encodeURIComponent(slug)}`}>
        {pageText.atHomeLink}
      </Link>
    </p>
  )
}
