import { useSyncExternalStore } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { navigate } from '#web/router.tsx'
import { currentTheme, onThemeChange, setTheme, THEMES } from '#web/theme.ts'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { AccountFace } from './AccountFace.tsx'

type Signed = NonNullable<ReturnType<typeof useAuth>['user']>

/** The menu behind the avatar: the signed-in person's own pages, the theme, and the way out. */
export function AccountMenu({ user }: { user: Signed }) {
  const auth = useAuth()
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => 'system')

  async function logOut() {
    await auth.signOut()
    navigate(paths.auth)
  }

  const entries: MenuEntry[] = [
    { label: 'Profile', glyph: 'person', to: paths.profile },
    { label: 'Settings', glyph: 'settings', to: paths.profile },
    // The bare address leads whoever has a plan past it, to the dashboard.
    ...(auth.isDelegate
      ? []
      : [{ label: 'Plan and billing', glyph: 'card' as const, to: `${paths.plans}?from=profile` }]),
    { label: 'My Network', glyph: 'network', to: paths.network },
    { label: 'Delegates', glyph: 'contact', to: paths.delegates },
    { label: 'My Schedule', glyph: 'calendar', to: paths.schedule },
    ...THEMES.map(({ id, label }, at) => ({
      label: `${label} theme`,
      checked: id === theme,
      divided: at === 0,
      onSelect: () => setTheme(id),
    })),
    { label: 'Log out', glyph: 'leave', divided: true, onSelect: () => void logOut() },
  ]
  // The name and the address of the account; an account's name is its address.
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
