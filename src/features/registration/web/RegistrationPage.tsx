import './RegistrationPage.css'
import { lazy, Suspense, useEffect } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { navigate } from '#web/router/router.tsx'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import type { RegistrationEnd } from '../link-rules.ts'
import { endText, text } from '../text.ts'
import { ContactLink } from './ContactLink.tsx'
import { Invited } from './Invited.tsx'
import { RegistrationFrame } from './RegistrationFrame.tsx'
import { UsedInvitation } from './UsedInvitation.tsx'
import { type InvitingConference, useInvitation } from './useInvitation.ts'

// Invited people do not need it.
const RegisterNowPanel = lazy(async () => ({ default: (await import('./RegisterNowPanel.tsx')).RegisterNowPanel }))

/** Long enough to see what is wrong before one is taken away from it; the toast stays longer. */
const REDIRECT_MS = 3000
const TOAST = { variant: 'destructive' } as const

/** /delegate-registration and /register: an invitation is taken up, or one asks for a place. */
export function RegistrationPage() {
  const { user, isLoading, isDelegate } = useAuth()
  const invitation = useInvitation()
  const turnsHome = invitation.kind === 'nothing' && user !== null && !isDelegate

  useEffect(() => {
    if (turnsHome) navigate(paths.home, { replace: true })
  }, [turnsHome])

  if (isLoading || invitation.kind === 'checking' || turnsHome)
    return <RegistrationFrame conference={null} title="One moment" lead={text.checking} />
  switch (invitation.kind) {
    case 'asked':
      return (
        <Suspense fallback={<RegistrationFrame conference={null} title="One moment" />}>
          <RegisterNowPanel slug={invitation.slug} />
        </Suspense>
      )
    case 'valid':
      return <Invited {...invitation} />
    case 'used':
      return <UsedInvitation {...invitation} />
    case 'failed':
      return <Unchecked onRetry={invitation.retry} />
    case 'invalid':
      return invitation.conference ? (
        <Shut {...invitation} conference={invitation.conference} />
      ) : (
        <Dead {...invitation} />
      )
    case 'nothing':
      return <Dead message={text.badLink} end="unknown" />
  }
}

/** A link that would do if registration were open, or open to more people: its organisers can help, so the page stays. */
function Shut({ conference, end }: { conference: InvitingConference; end: RegistrationEnd }) {
  const title = end === 'invited' ? text.invitedTitle : text.closedTitle
  return (
    <RegistrationFrame conference={conference} title={title} lead={endText[end]}>
      <div className="row">
        {conference.active && <ContactLink slug={conference.slug} />}
        <HomeLink />
      </div>
    </RegistrationFrame>
  )
}

/** A link that leads no further, with its reason and the way on, said for a moment before one is taken home. */
function Dead({ message, end }: { message: string; end: RegistrationEnd }) {
  const { user } = useAuth()
  useEffect(() => {
    toast(message, TOAST)
    const timer = setTimeout(() => navigate(paths.home), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <RegistrationFrame conference={null} title={text.badLinkTitle} lead={endText[end]}>
      {end === 'used' && !user ? (
        <ButtonLink size="large" to={`${paths.auth}?tab=login`}>
          Log in
        </ButtonLink>
      ) : (
        <HomeLink />
      )}
    </RegistrationFrame>
  )
}

/** The link may be valid, so the page stays until it could be checked. */
function Unchecked({ onRetry }: { onRetry: () => void }) {
  useEffect(() => toast(text.verifyFailed, TOAST), [])
  return (
    <RegistrationFrame conference={null} title={text.uncheckedTitle} lead={text.uncheckedDetail}>
      <div className="row">
        <Button size="large" onClick={onRetry}>
          Try again
        </Button>
        <HomeLink />
      </div>
    </RegistrationFrame>
  )
}

function HomeLink() {
  return (
    <ButtonLink kind="secondary" size="large" to={paths.home}>
      Return to Home
    </ButtonLink>
  )
}
