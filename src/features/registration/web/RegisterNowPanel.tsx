import { useCallback, useEffect, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { profileApi } from '#features/profile/contract.ts'
import type { Output } from '#shared/contract.ts'
import { paths } from '#shared/paths.ts'
import { ApiError, call } from '#web/data/api.ts'
import { refresh } from '#web/data/queries.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { membershipApi, registrationApi } from '../contract.ts'
import { ABOUT_ME_FIRST } from '../link-rules.ts'
import { registerNowText } from '../register-now-text.ts'
import { text } from '../text.ts'
import { rememberConference } from './choice.ts'
import { ContactLink } from './ContactLink.tsx'
import { RegisterMeForm } from './RegisterMeForm.tsx'
import { RegistrationFrame } from './RegistrationFrame.tsx'
import { RequestForm } from './RequestForm.tsx'
import { type Requested, RequestSent } from './RequestSent.tsx'
import { useMyConferences } from './useMyConferences.ts'

type Registration = Output<typeof registrationApi.state>

/** Somebody wants to take part in a published conference, invited or not. */
export function RegisterNowPanel({ slug }: { slug: string }) {
  const [found, setFound] = useState<Registration | 'loading' | 'missing' | 'failed'>('loading')
  const load = useCallback(async () => {
    try {
      setFound(await call(registrationApi.state, { slug }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFound(error.status === 404 ? 'missing' : 'failed')
    }
  }, [slug])
  useEffect(() => void load(), [load])

  if (found === 'loading') return <RegistrationFrame conference={null} title="One moment" />
  if (found === 'missing')
    return (
      <RegistrationFrame
        conference={null}
        title={registerNowText.noConference}
        lead={registerNowText.noConferenceDetail}
      >
        <ButtonLink kind="secondary" size="large" to={paths.home}>
          Return to Home
        </ButtonLink>
      </RegistrationFrame>
    )
  if (found === 'failed')
    return (
      <RegistrationFrame conference={null} title="Register Now" lead={registerNowText.loadFailed}>
        <Button size="large" onClick={() => void load()}>
          Try again
        </Button>
      </RegistrationFrame>
    )
  return <Registering registration={found} onRefused={() => void load()} />
}

const CLOSED_TITLES = {
  closed: text.closedTitle,
  over: registerNowText.overTitle,
  full: registerNowText.fullTitle,
  invited: text.invitedTitle,
}

type RegisteringProps = { registration: Registration; onRefused: () => void }

function Registering({ registration: { state, message, conference, questions }, onRefused }: RegisteringProps) {
  const { user } = useAuth()
  const profile = useQuery(profileApi.read, {}, { enabled: user !== null })
  const [isDone, setIsDone] = useState(false)
  const joined = useMyConferences()?.some(({ id, roles }) => id === conference.id && roles.includes('delegate'))
  const closing = isDone
    ? { title: text.registered, lead: registerNowText.confirmationSent }
    : joined
      ? { title: text.alreadyIn, lead: text.alreadyInDetail(conference.name) }
      : state === 'open'
        ? null
        : { title: CLOSED_TITLES[state], lead: message ?? text.closed }

  if (closing)
    return (
      <RegistrationFrame conference={conference} {...closing}>
        <div className="row">
          {isDone && (
            <>
              <ButtonLink size="large" to={ABOUT_ME_FIRST}>
                {registerNowText.whatBringsYou}
              </ButtonLink>
              <a
                className={buttonClass({ kind: 'secondary', size: 'large' })}
                href={paths.calendarFile(conference.slug)}
              >
                Add to Calendar
              </a>
            </>
          )}
          {state !== 'open' && state !== 'over' && !joined && <ContactLink slug={conference.slug} />}
          <ButtonLink kind={isDone ? 'quiet' : 'secondary'} size="large" to={paths.publicConference(conference.slug)}>
            Back to the conference
          </ButtonLink>
        </div>
      </RegistrationFrame>
    )

  const title = registerNowText.registerNow(conference.name)
  if (user && profile.data) {
    const done = () => {
      rememberConference(conference.id)
      void refresh([membershipApi.conferences])
      setIsDone(true)
    }
    return (
      <RegistrationFrame
        conference={conference}
        title={title}
        lead={registerNowText.registerMeLead(profile.data.email)}
      >
        <RegisterMeForm
          conference_id={conference.id}
          profile={profile.data}
          questions={questions}
          onDone={done}
          onRefused={onRefused}
        />
      </RegistrationFrame>
    )
  }
  if (user && !profile.error) return <RegistrationFrame conference={conference} title="One moment" />
  return <Requesting conference={conference} onRefused={onRefused} />
}

/** Somebody without an account asks for a link, which is sent to the address that they can then correct. */
function Requesting({ conference, onRefused }: { conference: Registration['conference']; onRefused: () => void }) {
  const [requested, setRequested] = useState<Requested | null>(null)
  const [isSent, setIsSent] = useState(false)
  if (requested && isSent)
    return (
      <RegistrationFrame
        conference={conference}
        title={registerNowText.checkMailbox}
        lead={registerNowText.sentTo(requested.email)}
      >
        <RequestSent requested={requested} onCorrect={() => setIsSent(false)} onRefused={onRefused} />
      </RegistrationFrame>
    )
  const sent = (request: Requested) => {
    setRequested(request)
    setIsSent(true)
  }
  return (
    <RegistrationFrame
      conference={conference}
      title={registerNowText.registerNow(conference.name)}
      lead={registerNowText.registerNowLead}
    >
      <RequestForm slug={conference.slug} start={requested} onSent={sent} onRefused={onRefused} />
    </RegistrationFrame>
  )
}
