import { useEffect, useState } from 'react'
import type { Output } from '#shared/contract.ts'
import { ApiError, call } from '#web/data/api.ts'
import { registrationApi } from '../contract.ts'
import type { RegistrationEnd } from '../link-rules.ts'
import { text } from '../text.ts'
import { registrationToken } from './token.ts'

type Verified = Output<typeof registrationApi.verify>
export type InvitingConference = NonNullable<Verified['conference']>
export type InvitedDelegate = NonNullable<Verified['delegate']>

export type Invitation =
  | { kind: 'checking' }
  /** The address has neither a token nor a conference. */
  | { kind: 'nothing' }
  /** The address names a published conference, for which anyone can register. */
  | { kind: 'asked'; slug: string }
  /** `conference` is known where its organisers can help. */
  | { kind: 'invalid'; message: string; end: RegistrationEnd; conference: InvitingConference | null }
  /** The server did not answer, so the link may be valid. */
  | { kind: 'failed'; retry: () => void }
  | { kind: 'used'; conference: InvitingConference; delegate: InvitedDelegate | null }
  | {
      kind: 'valid'
      token: string
      requested: boolean
      conference: InvitingConference
      delegate: InvitedDelegate
      questions: Verified['questions']
      /** Checks the link again behind what is shown. */
      reload: () => void
    }

/** The invitation, or the conference, that the address of the registration page names. */
export function useInvitation(): Invitation {
  const [invitation, setInvitation] = useState<Invitation>({ kind: 'checking' })
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let unmounted = false
    const reload = () => setTries(tries + 1)
    const retry = () => {
      setInvitation({ kind: 'checking' })
      reload()
    }
    void invitationHere({ retry, reload }).then(
      (found) => unmounted || setInvitation((before) => (isBehind(before, found) ? before : found)),
    )
    return () => {
      unmounted = true
    }
  }, [tries])

  return invitation
}

/** A form that is filled in stays where it could not be checked again. */
function isBehind(before: Invitation, found: Invitation) {
  return before.kind === 'valid' && found.kind === 'failed'
}

type Again = { retry: () => void; reload: () => void }

async function invitationHere(again: Again): Promise<Invitation> {
  const params = new URLSearchParams(location.search)
  const slug = params.has('token') ? null : params.get('conference')
  if (slug !== null) return { kind: 'asked', slug }
  const token = registrationToken.take()
  return token === null ? { kind: 'nothing' } : verified(token, again)
}

async function verified(token: string, { retry, reload }: Again): Promise<Invitation> {
  try {
    const { success, message, alreadyRegistered, requested, delegate, conference, questions, link_end } = await call(
      registrationApi.verify,
      { token },
    )
    if (success && conference && alreadyRegistered) return { kind: 'used', conference, delegate }
    if (success && conference && delegate)
      return { kind: 'valid', token, requested, conference, delegate, questions, reload }
    // A link that is only shut for now is still there when the page is opened again.
    if (!conference) registrationToken.forget()
    return { kind: 'invalid', message, end: link_end ?? 'unknown', conference }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 0 || error.status === 429 || error.status >= 500) return { kind: 'failed', retry }
    registrationToken.forget()
    return { kind: 'invalid', message: text.badToken, end: 'unknown', conference: null }
  }
}
