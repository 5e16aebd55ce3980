import { useCallback, useEffect, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { profileApi } from '#features/profile/contract.ts'
import type { Output } from '#shared/contract.ts'
import { paths } from '#shared/paths.ts'
import { ApiError, call } from '#web/data/api.ts'
import { refresh } from '#web/data/queries.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { membershipApi, registrationApi } from '../contract.ts'
import { registerNowText } from '../register-now-text.ts'
import { text } from '../text.ts'
import { rememberConference } from './choice.ts'
import { RegisterMeForm } from './RegisterMeForm.tsx'
import { RegistrationFrame } from './RegistrationFrame.tsx'
import { RequestForm } from './RequestForm.tsx'
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
  closed: registerNowText.closedTitle,
  over: registerNowText.overTitle,
  full: registerNowText.fullTitle,
}

type RegisteringProps = { registration: Registration; onRefused: () => void }

function Registering({ registration: { state, message, conference }, onRefused }: RegisteringProps) {
  const { user } = useAuth()
  const profile = useQuery(profileApi.read, {}, { enabled: user !== null })
  const [answer, setAnswer] = useState<{ title: string; lead: string } | null>(null)
  const joined = useMyConferences()?.some(({ id, roles }) => id === conference.id && roles.includes('delegate'))
  const closing = answer
    ? answer
    : joined
      ? { title: text.alreadyIn, lead: text.alreadyInDetail(conference.name) }
      : state === 'open'
        ? null
        : { title: CLOSED_TITLES[state], lead: message ?? text.closed }

  if (closing)
    return (
      <RegistrationFrame conference={conference} {...closing}>
        <ButtonLink kind="secondary" size="large" to={paths.publicConference(conference.slug)}>
          Back to the conference
        </ButtonLink>
      </RegistrationFrame>
    )

  const title = registerNowText.registerNow(conference.name)
  if (user && profile.data) {
    const done = () => {
      rememberConference(conference.id)
      void refresh([membershipApi.conferences])
      setAnswer({ title: text.registered, lead: registerNowText.confirmationSent })
    }
    return (
      <RegistrationFrame
        conference={conference}
        title={title}
        lead={registerNowText.registerMeLead(profile.data.email)}
      >
        <RegisterMeForm conference_id={conference.id} profile={profile.data} onDone={done} onRefused={onRefused} />
      </RegistrationFrame>
    )
  }
  if (user && !profile.error) return <RegistrationFrame conference={conference} title="One moment" />
  return (
    <RegistrationFrame conference={conference} title={title} lead={registerNowText.registerNowLead}>
      <RequestForm
        slug={conference.slug}
        onAnswer={(lead) => setAnswer({ title: registerNowText.checkMailbox, lead })}
        onRefused={onRefused}
      />
    </RegistrationFrame>
  )
}
