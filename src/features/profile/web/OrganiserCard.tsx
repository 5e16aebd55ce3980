import { paths } from '#shared/paths.ts'
import { navigate } from '#web/router/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useAction } from '#web/data/useAction.ts'
import { profileApi } from '../contract.ts'
import { text } from '../text.ts'
import { profileUpdates } from './useProfile.ts'

/** Turns a delegate-only account into one that can organise conferences. */
export function OrganiserCard() {
  const become = useAction(profileApi.becomeOrganiser, {
    updates: profileUpdates,
    done: text.organiseDone,
    failed: text.organiseFailed,
  })

  async function go() {
    const profile = await become.mutateAsync({}).catch(() => null)
    if (!profile) return
    // The session must be renewed, because it contains whether the account is delegate-only.
    const { renewSession } = await import('#features/auth/web/session.ts')
    await renewSession()
    navigate(paths.plans)
  }

  return (
    <Card title={text.organise}>
      <p className="soft">{text.organiseHint}</p>
      <Button kind="secondary" busy={become.isPending} busyWord="One moment..." onClick={() => void go()}>
        {text.organise}
      </Button>
    </Card>
  )
}
