import { useEffect, useState } from 'react'
import { toast } from '#web/toast.ts'
import { text } from '../text.ts'
import { ask, askAside, AuthRefusal } from './client.ts'
import type { Session } from './session.ts'
import { readSession } from './store.ts'

export type Arrival =
  | { kind: 'none' }
  /** The link is being checked with the server. */
  | { kind: 'checking' }
  /** Somebody else is signed in here: nothing is replaced before they say so. */
  | { kind: 'asking'; here: string; arriving: string; proceed: () => void; stay: () => void }
  /** The account needs a password: it is lost, or was never chosen. */
  | { kind: 'password' }
  | { kind: 'failed'; message: string }

type Fragment = { access_token: string; refresh_token: string; type: string }

/**
 * What the address brought along after its `#`, which is how a link from an email hands over a session. It is taken out
 * of the address before anything else happens.
 */
export function useEmailLinkSession(): Arrival {
  const [arrival, setArrival] = useState<Arrival>({ kind: 'none' })

  useEffect(() => {
    const values = new URLSearchParams(location.hash.slice(1))
    const { access_token, refresh_token, type, error, error_code } = Object.fromEntries(values)
    if (!error && !(access_token && refresh_token && type)) return
    history.replaceState(history.state, '', location.pathname + location.search)
    if (access_token && refresh_token && type) void arrive({ access_token, refresh_token, type }, setArrival)
    else setArrival(failure(linkError(error_code)))
  }, [])

  return arrival
}

function linkError(code: string | undefined) {
  const [, message = text.unexpected] = Object.entries(text.linkErrors).find(([known]) => known === code) ?? []
  return message
}

function failure(message: string): Arrival {
  toast(text.verificationFailed, { description: message, variant: 'destructive' })
  return { kind: 'failed', message }
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
      // If the server does not hear of it, the session that nobody wants runs out by itself.
      end().catch(() => undefined)
      show({ kind: 'none' })
    }
    show({ kind: 'asking', here: nameOf(here), arriving: nameOf(session), proceed, stay })
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
 * Both tokens, checked by the server to be of one session of one person: a pair put together by somebody else would sign
 * people in as him. What comes back is a session of fresh tokens, stored nowhere yet, and how to end it.
 */
async function checkedSession({ access_token, refresh_token }: Fragment) {
  const session_id = sessionIdOf(access_token)
  const aside = await askAside()
  const end = () => aside((client) => client.signOut({ scope: 'local' }))
  const given = await aside((client) => client.setSession({ access_token, refresh_token }))
  const session = (await aside((client) => client.refreshSession()))?.session
  if (session && given?.user?.id === session.user.id && session_id === sessionIdOf(session.access_token))
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
