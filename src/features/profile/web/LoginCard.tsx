import { lazy, Suspense, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { tellNotLoaded } from '#web/onDemand.tsx'
import { navigate } from '#web/router.tsx'
import { quick } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Profile } from '../contract.ts'
import { text } from '../text.ts'
import { SettingRow } from './SettingRow.tsx'

// Few visits change these, and forms bring their rules along.
const EmailForm = lazy(async () => ({ default: (await import('./EmailForm.tsx')).EmailForm }))
const PasswordForm = lazy(async () => ({ default: (await import('./PasswordForm.tsx')).PasswordForm }))

type LoginCardProps = {
  profile: Profile
  /** Before the person is signed out and led elsewhere. */
  onLeave: () => void
}

/** How the person gets in, and how others are kept out. */
export function LoginCard({ profile: { email }, onLeave }: LoginCardProps) {
  const [open, setOpen] = useState<'email' | 'password' | null>(null)
  const [leaving, setLeaving] = useState(false)
  const close = () => setOpen(null)

  async function leaveEverywhere() {
    setLeaving(true)
    onLeave()
    const code = await import('#features/auth/web/leave.ts').catch(tellNotLoaded)
    const left = await code?.leaveEverywhere()
    setLeaving(false)
    if (!left) return
    quick(text.signedOutEverywhere)
    navigate(paths.auth)
  }

  return (
    <Card title="Login" pad={false}>
      <SettingRow title={text.email} detail={email}>
        {open !== 'email' && (
          <Button kind="secondary" onClick={() => setOpen('email')}>
            Change email
          </Button>
        )}
      </SettingRow>
      {open === 'email' && (
        <div className="setting-form">
          <Suspense>
            <EmailForm onDone={close} />
          </Suspense>
        </div>
      )}
      <SettingRow title={text.password} detail={text.passwordHint}>
        {open !== 'password' && (
          <Button kind="secondary" onClick={() => setOpen('password')}>
            Change password
          </Button>
        )}
      </SettingRow>
      {open === 'password' && (
        <div className="setting-form">
          <Suspense>
            <PasswordForm onDone={close} />
          </Suspense>
        </div>
      )}
      <SettingRow title={text.sessions} detail={text.sessionsHint}>
        <Button kind="secondary" busy={leaving} busyWord="Signing out..." onClick={() => void leaveEverywhere()}>
          Sign out everywhere
        </Button>
      </SettingRow>
    </Card>
  )
}
