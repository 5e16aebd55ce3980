import './AuthPage.css'
import { type ReactNode, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { Link, useLocation } from '#web/router/router.tsx'
import { Brand } from '#web/ui/Brand.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { AuthPicture } from './AuthPicture.tsx'
import { LoginForm } from './LoginForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { RecoveryForm } from './RecoveryForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { type Arrival, useEmailLinkSession } from './useEmailLinkSession.ts'
import { useAuth } from './useAuth.ts'
import { useRedirectAfterLogin } from './useRedirectAfterLogin.ts'

/** /auth: sign up, log in, open a link from an email, or choose a new password. */
export function AuthPage() {
  const arrival = useEmailLinkSession()
  const [passwordChosen, setPasswordChosen] = useState(false)
  const { user } = useAuth()
  const choosing = arrival.kind === 'password' && !passwordChosen
  const busy = choosing || arrival.kind === 'checking' || arrival.kind === 'asking'
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
              sentence="You are signed in. All your other devices will be signed out."
            >
              <NewPasswordForm onDone={() => setPasswordChosen(true)} />
            </Scene>
          ) : arrival.kind === 'asking' ? (
            <Question {...arrival} />
          ) : arrival.kind === 'checking' || user ? (
            <Scene title="One moment" sentence="You are on your way in." />
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

function Question({ here, arriving, proceed, stay }: Extract<Arrival, { kind: 'asking' }>) {
  return (
    <Scene
      title="Change the account?"
      sentence={`You are signed in as ${here}. The link you opened belongs to ${arriving}.`}
    >
      <div className="auth-choice">
        <Button size="large" wide onClick={stay}>
          Stay signed in
        </Button>
        <Button kind="secondary" size="large" wide onClick={proceed}>
          Change the account
        </Button>
      </div>
    </Scene>
  )
}

const TABS = [
  { id: 'sign-up', label: 'Sign Up' },
  { id: 'login', label: 'Login' },
] as const
type Tab = (typeof TABS)[number]['id'] | 'forgotten'

function Entrance({ arrival }: { arrival: Arrival }) {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const failed = arrival.kind === 'failed'
  const [chosen, setTab] = useState<Tab | null>(null)
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  /** The other form begins with what was typed. The address may ask for it at any moment after the page was hydrated. */
  function keep({ email, password }: Record<string, string>) {
    setCredentials((before) => ({ email: email ?? before.email, password: password ?? before.password }))
  }
  const tab = chosen ?? (failed || asked.get('tab') === 'login' ? 'login' : 'sign-up')

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
          {arrival.message}
        </Notice>
      )}
      <TabPanel name="auth" tab={tab}>
        <div onInput={({ target }) => target instanceof HTMLInputElement && keep({ [target.name]: target.value })}>
          {tab === 'sign-up' ? (
            <SignUpForm
              start={credentials}
              next={asked.get('next')}
              onTyped={keep}
              onWaiting={(given) => {
                setCredentials(given)
                setTab('login')
              }}
            />
          ) : (
            <LoginForm
              start={credentials}
              onForgotten={(email) => {
                setCredentials({ email, password: '' })
                setTab('forgotten')
              }}
            />
          )}
        </div>
      </TabPanel>
    </Scene>
  )
}
