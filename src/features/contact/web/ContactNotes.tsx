import { paths } from '#shared/paths.ts'
import { Link } from '#web/router.tsx'

/** What to know before writing. */
export function ContactNotes() {
  return (
    <>
      <li className="glyph g-question">
        <span>
          Perhaps it has been asked: see the{' '}
          <Link className="link" to={paths.faq}>
            FAQ
          </Link>
          .
        </span>
      </li>
      <li className="glyph g-info">
        <span>
          What happens with your details: see the{' '}
          <Link className="link" to={paths.privacyPolicy}>
            Privacy Policy
          </Link>
          .
        </span>
      </li>
    </>
  )
}
