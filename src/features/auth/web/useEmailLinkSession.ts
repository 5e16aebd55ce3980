import { useEffect, useState } from 'react'
import { toast } from '#web/toast.ts'
import { isLinkEnd } from '../link-rules.ts'
import { text } from '../text.ts'
import { ask, askAside, AuthRefusal } from './client.ts'
import type { Session } from './session.ts'
import { readSession } from './store.ts'

export type Arrival =
  | { kind: 'none' }
  /** The link is being checked with the server. */
  | { kind: 'checking' }
  /** Another account is signed in here: the person chooses which one to continue with. */
  | { kind: 'choose-account'; here: string; arriving: string; proceed: () => void; stay: () => void }
  /** The account needs a new password, because it was forgotten or never chosen. */
  | { kind: 'password' }
  /** `next`: the form of the page that helps further, besides the login. */
  | { kind: 'failed'; message: string; next?: 'forgotten' | 'sign-up' | undefined }

type Fragment = { access_token: string; refresh_token: string; type: string }

/**
 * The session in the fragment of the address, where a link from an email puts it. The fragment is removed from the address
 * before anything else happens.
 */
export function useEmailLinkSession(): Arrival {
  const [arrival, setArrival] = useState<Arrival>({ kind: 'none' })

  useEffect(() => {
    const values = new URLSearchParams(location.hash.slice(1))
    const { access_token, refresh_token, type, error, error_code, ...link } = Object.fromEntries(values)
    if (!error && !(access_token && refresh_token && type)) return
    history.replaceState(history.state, '', location.pathname + location.search)
    if (access_token && refresh_token && type) void arrive({ access_token, refresh_token, type }, setArrival)
    else setArrival(error_code === 'otp_expired' ? deadLink(link) : failure(linkError(error_code)))
  }, [])

  return arrival
}

function linkError(code: string | undefined) {
  const [, message = text.unexpected] = Object.entries(text.linkErrors).find(([name]) => name === code) ?? []
  return message
}

/** Only known words of the address choose among our sentences. */
function deadLink({ link_end, link_type }: Record<string, string>): Arrival {
  const end = isLinkEnd(link_end) ? link_end : 'unknown'
  const next = link_type === 'recovery' ? 'forgotten' : link_type === 'signup' ? 'sign-up' : undefined
  return { ...failure(text.linkEnds[end]), next: end === 'used' && next === 'sign-up' ? undefined : next }
}

function failure(message: string) {
  toast(text.verificationFailed, { description: message, variant: 'destructive' })
  return { kind: 'failed', message } as const
}

async function arrive(fragment: Fragment, show: (arrival: Arrival) => void) {
  show({ kind: 'checking' })
  const refuse = (error: unknown) => show(error instanceof AuthRefusal ? failure(error.message) : broken())
  try {
    const { session, end } = await checkedSession(fragment)
    const here = readSession()
    const proceed = () => void enter(session, fragment.type).then(show, refuse)
    if (!here || here.user.id === session.user.id) return proceed()
    const stay = () => {
      // If the server cannot be reached, the unused session ends there when it expires.
      end().catch(() => undefined)
      show({ kind: 'none' })
    }
    show({ kind: 'choose-account', here: nameOf(here), arriving: nameOf(session), proceed, stay })
  } catch (error) {
    refuse(error)
  }
}

function nameOf({ user }: Session) {
  return user.email || user.phone || text.nameless
}

function broken(): Arrival {
  const { title, description } = text.verificationBroke
  toast(title, { description, variant: 'destructive' })
  return { kind: 'failed', message: description }
}

/**
 * Checks with the server that both tokens belong to one session of one person, because an attacker could combine a token of
 * his own with somebody else's, to sign people in as himself. Returns a session with new tokens that is not stored yet, and
 * a function that ends it.
 */
async function checkedSession({ access_token, refresh_token }: Fragment) {
  const session_id = sessionIdOf(access_token)
  const aside = await askAside()
  const end = () => aside((client) => client.signOut({ scope: 'local' }))
  const original = await aside((client) => client.setSession({ access_token, refresh_token }))
  const session = (await aside((client) => client.refreshSession()))?.session
  if (session && original?.user?.id === session.user.id && session_id === sessionIdOf(session.access_token))
    return { session, end }
  await end()
  throw new AuthRefusal(400, 'mismatch', text.mismatchedLink)
}

function sessionIdOf(token: string): unknown {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  const claims: unknown = JSON.parse(atob(payload))
  return typeof claims === 'object' && claims !== null && 'session_id' in claims ? claims.session_id : undefined
}

async function enter(session: Session, type: string): Promise<Arrival> {
  await ask((client) => client.setSession(session))
  if (type === 'recovery' || type === 'invite') return { kind: 'password' }
  const words =
    type === 'signup'
      ? text.verified
      : type === 'email_change'
        ? text.emailChanged(nameOf(session))
        : text.loggedIn(nameOf(session))
  toast(words.title, { description: words.description })
  return { kind: 'none' }
}
