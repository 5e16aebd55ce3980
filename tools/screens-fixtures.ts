import { randomUUID } from 'node:crypto'
import { OUTBOX } from '../e2e/server.ts'
import type { Fixtures, Person } from './screens.ts'
import { delegatesFile, DIFFICULT_NAMES, EXTREMES, ROWS, type Rows, scheduleFile } from './screens-rows.ts'

/** The password of the demonstration's accounts, which the server prints when it starts. */
const DEMO_PASSWORD = 'tidewater-2025'

type Session = { access_token: string }
export type Sessions = Record<Person, Session | null>

/** Logs in or signs up the people of `PEOPLE`, makes the conferences that test layouts, and sends some emails. */
export async function prepareFixtures(url: string): Promise<{ sessions: Sessions; fixtures: Fixtures }> {
  const call = callerOf(url)
  const logIn = (name: string) =>
    call<Session>('/auth/v1/token?grant_type=password', {
      body: { email: `${name}@foyer.example`, password: DEMO_PASSWORD },
    })
  const signUp = () =>
    call<Session>('/auth/v1/signup', { body: { email: `${randomUUID()}@foyer.example`, password: randomUUID() } })
  const buy = async ({ access_token: token }: Session, plan: string) => {
    const checkout = await call<{ url: string }>('/functions/v1/create-checkout', { body: { plan }, token })
    return new URL(checkout.url).pathname
  }
  const subscribe = async (person: Session, plan: string) => {
    const body = { id: (await buy(person, plan)).split('/').pop(), outcome: 'paid' }
    await call('/functions/v1/complete-test-checkout', { body, token: person.access_token })
  }

  const [organiser, delegate] = [await logIn('organiser'), await logIn('delegate')]
  const [newcomer, beginner, collector] = [await signUp(), await signUp(), await signUp()]
  await subscribe(beginner, 'starter')
  await subscribe(collector, 'enterprise')
  const token = beginner.access_token
  const { id: empty } = await call<{ id: string }>('/api/conferences', { body: { name: 'Nothing Yet' }, token })
  const emails = await sendInvitations(call, organiser.access_token)
  const { named, ...extremes } = await makeExtremes(call, collector.access_token)
  return {
    sessions: { visitor: null, newcomer, beginner, organiser, delegate, collector, named },
    fixtures: { empty, checkout: await buy(newcomer, 'starter'), ...emails, ...extremes },
  }
}

type Call = ReturnType<typeof callerOf>
/** A body that is a string is sent as a CSV file. */
type Request = { body?: object | string; token?: string; method?: 'PATCH' }

function callerOf(url: string) {
  return async <Answer>(path: string, { body, token, method }: Request = {}): Promise<Answer> => {
    const type = typeof body === 'string' ? 'text/csv' : 'application/json'
    const reply = await fetch(url + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = await reply.text()
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${answer}`)
    // Safe: these are Foyer's own endpoints, and a change in their output would show in the screenshots.
    return (reply.headers.get('content-type')?.includes('json') ? JSON.parse(answer) : answer) as Answer
  }
}

/** Invites a delegate and a co-organiser, and returns the links in their emails. */
async function sendInvitations(call: Call, token: string) {
  const own = await call<{ id: string; slug: string }[]>('/api/conferences', { token })
  const conferenceId = own.find(({ slug }) => slug === 'smallhours')?.id ?? ''
  const delegates = `/api/conferences/${conferenceId}/delegates`
  const { id: delegateId } = await call<{ id: string }>(delegates, {
    body: { full_name: 'Ada Sample', email: 'ada@foyer.example', company: 'Analytical Engines' },
    token,
  })
  await call('/functions/v1/send-delegate-invitation', { body: { delegateId, conferenceId }, token })
  await call(`/api/conferences/${conferenceId}/organisers`, { body: { email: 'grace@foyer.example' }, token })
  const outbox = await call<string>(OUTBOX)
  const linkTo = (page: string) => new RegExp(`/${page}\\?token=[\\w.-]+`).exec(outbox)?.[0] ?? ''
  return {
    small_hours: conferenceId,
    invitation: linkTo('delegate-registration'),
    removal: linkTo('remove-me'),
    organising: linkTo('organiser-invitation'),
  }
}

/** Makes and publishes the conferences that test layouts, and registers a delegate of the one with difficult names. */
async function makeExtremes(call: Call, token: string) {
  for (const name of DIFFICULT_NAMES) await makeConference(call, token, { name })
  const [one, many, names] = await Promise.all(EXTREMES.map((extreme) => fillConference(call, token, ROWS[extreme])))
  if (!one || !many || !names) throw new Error('A conference is missing')
  return { one, many, names, named: await registerFirst(call, token, names.id) }
}

type Conference = { id: string; slug: string }

async function makeConference(call: Call, token: string, fields: Rows['conference']) {
  const today = new Date().toISOString().slice(0, 10)
  const body = { ...fields, start_date: today, end_date: today }
  const { id } = await call<Conference>('/api/conferences', { body, token })
  const published = { active: true, delegate_registration_enabled: true }
  return call<Conference>(`/api/conferences/${id}`, { body: published, token, method: 'PATCH' })
}

async function fillConference(call: Call, token: string, rows: Rows) {
  const { id, slug } = await makeConference(call, token, rows.conference)
  const path = `/api/conferences/${id}`
  for (const body of rows.speakers) await call(`${path}/speakers`, { body, token })
  await call(`${path}/schedule/import`, { body: scheduleFile(rows), token })
  await call(`${path}/delegates/import`, { body: delegatesFile(rows), token })
  return { id, slug }
}

/** Registers the first delegate of a conference through an invitation, and returns their session. */
async function registerFirst(call: Call, token: string, conferenceId: string) {
  const { delegates } = await call<{ delegates: { id: string; email: string; full_name: string }[] }>(
    `/api/conferences/${conferenceId}/delegates?limit=1`,
    { token },
  )
  const [first] = delegates
  await call('/functions/v1/send-delegate-invitation', { body: { delegateId: first?.id, conferenceId }, token })
  const outbox = await call<string>(OUTBOX)
  const registration_token = /\/delegate-registration\?token=([\w.-]+)/.exec(outbox)?.[1]
  const data = { registration_token, full_name: first?.full_name, is_delegate: true }
  return call<Session>('/auth/v1/signup', { body: { email: first?.email, password: randomUUID(), data } })
}
