import { useAuth } from '#features/auth/web/useAuth.ts'
import { useProfile } from '#features/profile/web/useProfile.ts'
import { paths } from '#shared/paths.ts'
import { AccountFace } from './AccountFace.tsx'
import { ConferenceSlot } from './ConferenceSlot.tsx'
import { NavLink } from './NavLink.tsx'
import { type Destination, mobileLinks } from './navigation.ts'
import { Sheet } from './Sheet.tsx'
import { UnreadCount } from './UnreadCount.tsx'

const OPERATOR: Destination = { label: 'Operator', glyph: 'grid', to: paths.operator }

/** The menu of narrow screens: the user, and ten links, or eleven for the operator. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { user } = useAuth()
  const isOperator = useProfile().data?.is_operator === true
  return (
    <Sheet label="Menu" onClose={onClose}>
      {user && (
        <div className="row sheet-person">
          <AccountFace user={user} />
          <span className="truncate">{user.email}</span>
        </div>
      )}
      <ConferenceSlot />
      <div>
        {mobileLinks.map((destination) => (
          <NavLink key={destination.label} destination={destination} onClick={onClose}>
            <UnreadCount to={destination.to} className="count" />
          </NavLink>
        ))}
        {isOperator && <NavLink destination={OPERATOR} onClick={onClose} />}
      </div>
    </Sheet>
  )
}
