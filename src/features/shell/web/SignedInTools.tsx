import type { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { AccountMenu } from './AccountMenu.tsx'

type SignedInToolsProps = { user: NonNullable<ReturnType<typeof useAuth>['user']> }

/** The end of the top bar for signed-in users. */
export function SignedInTools({ user }: SignedInToolsProps) {
  return (
    <>
      <Link to={paths.notifications} className="btn btn-quiet btn-icon glyph glyph-bell" aria-label="Notifications" />
      <Link to={paths.messages} className="btn btn-quiet btn-icon glyph glyph-message" aria-label="Messages" />
      <AccountMenu user={user} />
    </>
  )
}
