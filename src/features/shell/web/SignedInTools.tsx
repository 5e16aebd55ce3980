import type { useAuth } from '#features/auth/web/useAuth.ts'
import { MessagesLink } from '#features/messages/web/MessagesLink.tsx'
import { Bell } from '#features/notifications/web/Bell.tsx'
import { AccountMenu } from './AccountMenu.tsx'

type SignedInToolsProps = { user: NonNullable<ReturnType<typeof useAuth>['user']> }

/** The end of the top bar for signed-in users. */
export function SignedInTools({ user }: SignedInToolsProps) {
  return (
    <>
      <Bell user_id={user.id} />
      <MessagesLink />
      <AccountMenu user={user} />
    </>
  )
}
