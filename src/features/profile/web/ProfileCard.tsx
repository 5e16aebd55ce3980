import { useAuth } from '#features/auth/web/useAuth.ts'
import { PLANS } from '#features/billing/rules.ts'
import { useSubscription } from '#features/billing/web/useSubscription.ts'
import { paths } from '#shared/paths.ts'
import { Link, navigate } from '#web/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Profile } from '../contract.ts'
import { text } from '../text.ts'
import { AvatarField } from './AvatarField.tsx'

type ProfileCardProps = {
  profile: Profile
  /** Before the person is signed out and led elsewhere. */
  onLeave: () => void
}

/** Who is signed in, as others may see them, and with which plan. */
export function ProfileCard({ profile, onLeave }: ProfileCardProps) {
  const auth = useAuth()
  const { email, full_name, position, company, bio } = profile
  const work = [position, company].filter(Boolean).join(', ')

  async function leave() {
    onLeave()
    await auth.signOut()
    navigate(paths.auth)
  }

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
      <Button kind="secondary" wide onClick={() => void leave()}>
        Sign Out
      </Button>
    </section>
  )
}

function PlanBadge({ isDelegate }: { isDelegate: boolean }) {
  const { subscribed, plan, loading } = useSubscription()
  if (isDelegate) return <Badge kind="plain">Delegate</Badge>
  if (loading) return <span className="badge"> </span>
  // The bare address leads whoever has a plan on to the dashboard, and past the plan.
  return (
    <Link to={`${paths.plans}?from=profile`}>
      {subscribed && plan ? <Badge kind="iris">{PLANS[plan].name}</Badge> : <Badge kind="plain">No active plan</Badge>}
    </Link>
  )
}
