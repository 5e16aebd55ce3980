import { useCallback, useEffect, useState } from 'react'
import type { Output } from '#shared/contract.ts'
import { paths } from '#shared/paths.ts'
import { ApiError, call } from '#web/data/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { registrationApi } from '../contract.ts'
import { text } from '../text.ts'
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
      <RegistrationFrame conference={null} title={text.noConference} lead={text.noConferenceDetail}>
        <ButtonLink kind="secondary" size="large" to={paths.home}>
          Return to Home
        </ButtonLink>
      </RegistrationFrame>
    )
  if (found === 'failed')
    return (
      <RegistrationFrame conference={null} title="Register Now" lead={text.loadFailed}>
        <Button size="large" onClick={() => void load()}>
          Try again
        </Button>
      </RegistrationFrame>
    )
  return <Registering registration={found} onRefused={() => void load()} />
}

const CLOSED_TITLES = { closed: text.closedTitle, over: text.overTitle, full: text.fullTitle }

type RegisteringProps = { registration: Registration; onRefused: () => void }

function Registering({ registration: { state, message, conference }, onRefused }: RegisteringProps) {
  const [answer, setAnswer] = useState<string | null>(null)
  const joined = useMyConferences()?.some(({ id, roles }) => id === conference.id && roles.includes('delegate'))
  const said = joined
    ? { title: text.alreadyIn, lead: text.alreadyInDetail(conference.name) }
    : answer
      ? { title: text.checkMailbox, lead: answer }
      : state === 'open'
        ? null
        : { title: CLOSED_TITLES[state], lead: message ?? text.closed }

  if (said)
    return (
      <RegistrationFrame conference={conference} {...said}>
        <ButtonLink kind="secondary" size="large" to={paths.publicConference(conference.slug)}>
          Back to the conference
        </ButtonLink>
      </RegistrationFrame>
    )
  return (
    <RegistrationFrame conference={conference} title={text.registerNow(conference.name)} lead={text.registerNowLead}>
      <RequestForm slug={conference.slug} onAnswer={setAnswer} onRefused={onRefused} />
    </RegistrationFrame>
  )
}
