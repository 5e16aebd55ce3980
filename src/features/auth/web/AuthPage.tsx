import './AuthPage.css'
import { type ReactNode, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { Link, useLocation } from '#web/router/router.tsx'
import { Brand } from '#web/ui/Brand.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { text } from '../text.ts'
import { AuthPicture } from './AuthPicture.tsx'
import { CheckInbox } from './CheckInbox.tsx'
import { EntranceForm } from './EntranceForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { RecoveryForm } from './RecoveryForm.tsx'
import { type Arrival, useEmailLinkSession } from './useEmailLinkSession.ts'
import type { Credentials } from './useEntrance.ts'
import { useAuth } from './useAuth.ts'
import { useRedirectAfterLogin } from './useRedirectAfterLogin.ts'

/** /auth: sign up, log in, open a link from an email, or choose a new password. */
export function AuthPage() {
  const arrival = useEmailLinkSession()
  const [passwordChosen, setPasswordChosen] = useState(false)
  const { user } = useAuth()
  const choosing = arrival.kind === 'password' && !passwordChosen
  const busy = choosing || arrival.kind === 'checking' || arrival.kind === 'choose-account'
  useRedirectAfterLogin(busy)

  return (
    <div className="auth-page">
      <div className="auth-side">
        <header>
          <Brand />
          <Link className="auth-back glyph glyph-small glyph-arrow-left" to={paths.home}>
            Home
          </Link>
        </header>
        <div className="auth-box">
          {choosing ? (
            <Scene
              title="Choose a new password"
              sentence="You are logged in. All your other devices will be logged out."
            >
              <NewPasswordForm onDone={() => setPasswordChosen(true)} />
            </Scene>
          ) : arrival.kind === 'choose-account' ? (
            <Question {...arrival} />
          ) : arrival.kind === 'checking' || user ? (
            <Scene title="One moment" sentence="We are logging you in." />
          ) : (
            <Entrance arrival={arrival} />
          )}
        </div>
      </div>
      <AuthPicture />
    </div>
  )
}

function Scene({ title, sentence, children }: { title: string; sentence: string; children?: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p>{sentence}</p>
      {children}
    </>
  )
}

function Question({ here, arriving, proceed, stay }: Extract<Arrival, { kind: 'choose-account' }>) {
  return (
    <Scene
      title="Switch account?"
      sentence={`You are logged in as ${here}. The link you opened belongs to ${arriving}.`}
    >
      <div className="auth-choice">
        <Button size="large" wide onClick={stay}>
          Stay logged in
        </Button>
        <Button kind="secondary" size="large" wide onClick={proceed}>
          Switch account
        </Button>
      </div>
    </Scene>
  )
}

type NextStepProps = { to: 'forgotten' | 'sign-up'; onGo: (tab: 'forgotten' | 'sign-up') => void }

/** What to do with a link that leads no further. */
function NextStep({ to, onGo }: NextStepProps) {
  return (
    <button type="button" className="link" onClick={() => onGo(to)}>
      {to === 'forgotten' ? text.newLink : text.signUpAgain}
    </button>
  )
}

const TABS = [
  { id: 'sign-up', label: 'Sign Up' },
  { id: 'login', label: 'Login' },
] as const
type Tab = (typeof TABS)[number]['id'] | 'forgotten' | 'inbox'

function Entrance({ arrival }: { arrival: Arrival }) {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const next = asked.get('next')
  const failed = arrival.kind === 'failed'
  const [chosen, setTab] = useState<Tab | null>(null)
  const [credentials, setCredentials] = useState({ full_name: '', email: '', password: '' })
  /** What was typed is there in the form of the other tab as well. */
  function keep({ full_name, email, password }: Partial<Credentials>) {
    setCredentials((before) => ({
      full_name: full_name ?? before.full_name,
      email: email ?? before.email,
      password: password ?? before.password,
    }))
  }
  const tab = chosen ?? (failed || asked.get('tab') === 'login' ? 'login' : 'sign-up')

  if (tab === 'inbox')
    return (
      <Scene
        title="Check your inbox"
        sentence={`We have sent an email to ${credentials.email}. Open the link in it to confirm your address.`}
      >
        <CheckInbox email={credentials.email} next={next} onLogin={() => setTab('login')} />
      </Scene>
    )
  if (tab === 'forgotten')
    return (
      <Scene title="Forgot password" sentence="We will email you a link to choose a new one.">
        <RecoveryForm email={credentials.email} onBack={() => setTab('login')} />
      </Scene>
    )
  return (
    <Scene title="Come on in" sentence="One account for the conferences you run and the ones you go to.">
      <Segmented label="Sign up or log in" name="auth" tabs={TABS} selected={tab} onSelect={setTab} />
      {failed && chosen === null && (
        <Notice kind="danger" alert>
          {arrival.message} {arrival.next && <NextStep to={arrival.next} onGo={setTab} />}
        </Notice>
      )}
      <TabPanel name="auth" tab={tab}>
        <div onInput={({ target }) => target instanceof HTMLInputElement && keep({ [target.name]: target.value })}>
          <EntranceForm
            // Whoever chooses the other tab gets a form without the errors of this one.
            key={chosen}
            mode={tab}
            start={credentials}
            next={next}
            onTyped={keep}
            onWaiting={(entered) => {
              setCredentials(entered)
              setTab('inbox')
            }}
            onForgotten={(email) => {
              setCredentials({ ...credentials, email, password: '' })
              setTab('forgotten')
            }}
          />
        </div>
      </TabPanel>
    </Scene>
  )
}
