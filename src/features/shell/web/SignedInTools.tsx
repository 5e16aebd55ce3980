import type { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router.tsx'
import { AccountMenu } from './AccountMenu.tsx'

type SignedInToolsProps = { user: NonNullable<ReturnType<typeof useAuth>['user']> }

/** What the top bar ends with once somebody is signed in. */
export function SignedInTools({ user }: SignedInToolsProps) {
  return (
    <>
      <Link to={paths.notifications} className="btn btn-quiet btn-icon glyph g-bell" aria-label="Notifications" />
      <Link to={paths.messages} className="btn btn-quiet btn-icon glyph g-message" aria-label="Messages" />
      <AccountMenu user={user} />
    </>
  )
}
