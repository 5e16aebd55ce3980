import { loginFor } from '#features/auth/web/loginFor.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { useLocation } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { pageText } from '../page-text.ts'

// Visitors load nothing of it.
const Directory = lazyPart(() => import('./Directory.tsx').then((module) => module.Directory))

/** /delegates: who takes part in the current conference and chose to be listed. */
export function DelegatesPage() {
  const { user } = useAuth()
  const { search } = useLocation()
  if (user) return <Directory key={user.id} user_id={user.id} />
  return (
    <div className="signed-out">
      <Empty
        level={1}
        title={pageText.title}
        action={
          <ButtonLink to={loginFor({ pathname: paths.delegates, search, hash: '' })} kind="primary">
            Login
          </ButtonLink>
        }
      >
        {pageText.loginHint}
      </Empty>
    </div>
  )
}
