import { lazy, Suspense, useState } from 'react'
import { leaveFor } from '#features/auth/web/leaving.ts'
import { paths } from '#shared/paths.ts'
import { toastNotLoaded } from '#web/lazyComponent.tsx'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Profile } from '../contract.ts'
import { text } from '../text.ts'
import { SettingRow } from './SettingRow.tsx'

// Loaded on demand, because few visits change these.
const EmailForm = lazy(async () => ({ default: (await import('./EmailForm.tsx')).EmailForm }))
const PasswordForm = lazy(async () => ({ default: (await import('./PasswordForm.tsx')).PasswordForm }))

/** The settings for logging in: address, password and sessions. */
export function LoginCard({ profile: { email } }: { profile: Profile }) {
  const [open, setOpen] = useState<'email' | 'password' | null>(null)
  const [leaving, setLeaving] = useState(false)
  const close = () => setOpen(null)

  async function logoutEverywhere() {
    const code = await import('#features/auth/web/logout.ts').catch(toastNotLoaded)
    const left = (await code?.logoutEverywhere()) ?? false
    if (left) toast(text.signedOutEverywhere)
    return left
  }

  async function leave() {
    setLeaving(true)
    await leaveFor(paths.auth, logoutEverywhere)
    setLeaving(false)
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
        <Button kind="secondary" busy={leaving} busyWord="Signing out..." onClick={() => void leave()}>
          Sign out everywhere
        </Button>
      </SettingRow>
    </Card>
  )
}
