import { leaveFor } from '#features/auth/web/leaving.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { useProfile } from '#features/profile/web/useProfile.ts'
import { paths } from '#shared/paths.ts'
import { useStore } from '#web/data/store.ts'
import { theme, THEMES } from '#web/theme.ts'
import { type MenuEntry, MenuList } from '#web/ui/MenuList.tsx'

type AccountMenuListProps = {
  id: string
  email: string | undefined
  anchor: HTMLButtonElement
  onClose: () => void
}

/** The open menu of the avatar: the user's pages, the theme, and Log out. */
export function AccountMenuList({ email, ...list }: AccountMenuListProps) {
  const auth = useAuth()
  const isOperator = useProfile().data?.is_operator === true
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
    ...(isOperator ? [{ label: 'Operator', glyph: 'grid' as const, to: paths.operator, divided: true }] : []),
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
      <p className="strong truncate">{email}</p>
      <p className="small soft truncate">{email}</p>
    </>
  )
  return <MenuList {...list} label="Account menu" entries={entries} head={head} />
}
