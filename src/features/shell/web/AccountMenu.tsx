import { leaveFor } from '#features/auth/web/leaving.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { useStore } from '#web/data/store.ts'
import { theme, THEMES } from '#web/theme.ts'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { AccountFace } from './AccountFace.tsx'

type Signed = NonNullable<ReturnType<typeof useAuth>['user']>

/** The menu of the avatar: the user's pages, the theme, and Sign Out. */
export function AccountMenu({ user }: { user: Signed }) {
  const auth = useAuth()
  const chosen = useStore(theme, 'system')

  const entries: MenuEntry[] = [
    { label: 'Profile', glyph: 'person', to: paths.profile },
    { label: 'Settings', glyph: 'settings', to: paths.profile },
    // Without the parameter, /plans redirects subscribers to the dashboard.
    ...(auth.isDelegate
      ? []
      : [{ label: 'Plan and billing', glyph: 'card' as const, to: `${paths.plans}?from=profile` }]),
    { label: 'My Network', glyph: 'network', to: paths.network },
    { label: 'Delegates', glyph: 'contact', to: paths.delegates },
    { label: 'My Schedule', glyph: 'calendar', to: paths.schedule },
    ...THEMES.map(({ id, label }, at) => ({
      label: `${label} theme`,
      checked: id === chosen,
      divided: at === 0,
      onSelect: () => theme.write(id),
    })),
    { label: 'Log out', glyph: 'leave', divided: true, onSelect: () => void leaveFor(paths.auth, auth.signOut) },
  ]
  // Name and address; both are the address, because accounts have no name.
  const head = (
    <>
      <p className="strong truncate">{user.email}</p>
      <p className="small soft truncate">{user.email}</p>
    </>
  )
  return (
    <Menu
      label="Account menu"
      entries={entries}
      head={head}
      renderButton={(props) => (
        <button {...props} type="button" className="btn btn-quiet btn-icon" data-tip="Account menu">
          <AccountFace user={user} />
          <VisuallyHidden>Account menu</VisuallyHidden>
        </button>
      )}
    />
  )
}
