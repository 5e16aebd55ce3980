import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'

/** What somebody accepts who signs up. */
export function SignUpTerms() {
  return (
    <p className="small soft">
      By signing up you accept the{' '}
      <Link className="link" to={paths.termsOfService}>
        Terms of Service
      </Link>{' '}
      and the{' '}
      <Link className="link" to={paths.privacyPolicy}>
        Privacy Policy
      </Link>
      .
    </p>
  )
}
