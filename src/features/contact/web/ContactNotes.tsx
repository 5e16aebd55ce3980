import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'

/** Notes next to the contact form. */
export function ContactNotes() {
  return (
    <>
      <li className="glyph glyph-question">
        <span>
          Perhaps it has been asked: see the{' '}
          <Link className="link" to={paths.faq}>
            FAQ
          </Link>
          .
        </span>
      </li>
      <li className="glyph glyph-info">
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
