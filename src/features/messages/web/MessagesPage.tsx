import { loginFor } from '#features/auth/web/loginFor.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { pageText } from '../page-text.ts'

// Visitors load nothing of it.
const Inbox = lazyPart(() => import('./Inbox.tsx').then((module) => module.Inbox))

/** /messages: conversations between two people. */
export function MessagesPage() {
  const { user } = useAuth()
  if (user) return <Inbox key={user.id} user_id={user.id} />
  return (
    <div className="signed-out">
      <Empty
        level={1}
        title={pageText.title}
        action={
          <ButtonLink to={loginFor({ pathname: paths.messages, search: '', hash: '' })} kind="primary">
            Login
          </ButtonLink>
        }
      >
        {pageText.loginHint}
      </Empty>
    </div>
  )
}
