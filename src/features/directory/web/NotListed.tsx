import { ABOUT_ME } from '#features/connections/page-text.ts'
import { Link } from '#web/router/router.tsx'
import { peopleText } from '../people-text.ts'

/** For readers who are not listed themselves: where they choose it. */
export function NotListed() {
  return (
    <p className="directory-own soft">
      {peopleText.notListed}{' '}
      <Link className="link" to={ABOUT_ME}>
        {peopleText.chooseListing}
      </Link>
    </p>
  )
}
