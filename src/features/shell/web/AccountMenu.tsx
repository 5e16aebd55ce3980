import { useId, useState } from 'react'
import type { useAuth } from '#features/auth/web/useAuth.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { AccountFace } from './AccountFace.tsx'

const AccountMenuList = lazyComponent(() => import('./AccountMenuList.tsx').then((module) => module.AccountMenuList))

type Signed = NonNullable<ReturnType<typeof useAuth>['user']>

/** The avatar in the top bar. Its menu is loaded when it is about to be opened. */
export function AccountMenu({ user }: { user: Signed }) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const id = useId()
  const open = anchor !== null
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        data-tip="Account menu"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(open ? null : currentTarget)}
        onFocus={AccountMenuList.prepare}
        onPointerEnter={AccountMenuList.prepare}
      >
        <AccountFace user={user} />
        <VisuallyHidden>Account menu</VisuallyHidden>
      </button>
      {open && <AccountMenuList id={id} email={user.email} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
