import { loginFor } from '#features/auth/web/loginFor.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import type { ShownConference } from '#features/registration/contract.ts'
import { Link } from '#web/router/router.tsx'
import { screenText } from '../screen-text.ts'

/** What is searched for somebody who does not take part, and how to find people too. */
export function SearchScope({ conference }: { conference: ShownConference }) {
  const { user } = useAuth()
  return (
    <p className="search-note">
      {screenText.public(conference.name)}{' '}
      {user ? (
        screenText.participantsOnly
      ) : (
        <>
          <Link to={loginFor(location)} className="link">
            {screenText.login}
          </Link>{' '}
          {screenText.loginToSearch}
        </>
      )}
    </p>
  )
}
