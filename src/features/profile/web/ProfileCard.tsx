import { leaveFor } from '#features/auth/web/leaving.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { PLANS } from '#features/billing/rules.ts'
import { useSubscription } from '#features/billing/web/useSubscription.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Profile } from '../contract.ts'
import { text } from '../text.ts'
import { AvatarField } from './AvatarField.tsx'

/** The user's picture, name, address and plan. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const auth = useAuth()
  const { email, full_name, position, company, bio } = profile
  const work = [position, company].filter(Boolean).join(', ')

  return (
    <section className="card card-pad profile-card" aria-label="Profile">
      <AvatarField profile={profile} />
      <h2 dir="auto">{full_name ?? text.noName}</h2>
      {work && (
        <p className="soft" dir="auto">
          {work}
        </p>
      )}
      <p className="soft">{email}</p>
      <PlanBadge isDelegate={profile.is_delegate} />
      {bio && (
        <p className="bio" dir="auto">
          {bio}
        </p>
      )}
      <Button kind="secondary" wide onClick={() => void leaveFor(paths.auth, auth.signOut)}>
        Sign Out
      </Button>
    </section>
  )
}

function PlanBadge({ isDelegate }: { isDelegate: boolean }) {
  const { subscribed, plan, loading } = useSubscription()
  if (isDelegate) return <Badge kind="plain">Delegate</Badge>
  if (loading) return <span className="badge"> </span>
  // Without the parameter, /plans redirects subscribers to the dashboard.
  return (
    <Link className="reach" to={`${paths.plans}?from=profile`}>
      {subscribed && plan ? <Badge kind="iris">{PLANS[plan].name}</Badge> : <Badge kind="plain">No active plan</Badge>}
    </Link>
  )
}
