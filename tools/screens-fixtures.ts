import { randomUUID } from 'node:crypto'
import type { Who, Fixtures } from './screens.ts'
import { delegatesFile, EXTREMES, HARD_NAMES, ROWS, type Rows, scheduleFile } from './screens-rows.ts'

/** Of the demonstration, as a start tells. */
const DEMO_PASSWORD = 'tidewater-2025'

type Session = { access_token: string }
export type Sessions = Record<Who, Session | null>

/**
 * The demonstration's people, two who have just arrived and one with conferences that test a layout, signed in, and
 * emails that are worth a look.
 */
export async function prepareFixtures(url: string): Promise<{ sessions: Sessions; fixtures: Fixtures }> {
  const ask = askAt(url)
  const logIn = (name: string) =>
    ask<Session>('/auth/v1/token?grant_type=password', {
      body: { email: `${name}@foyer.example`, password: DEMO_PASSWORD },
    })
  const signUp = () =>
    ask<Session>('/auth/v1/signup', { body: { email: `${randomUUID()}@foyer.example`, password: randomUUID() } })
  const buy = async ({ access_token: token }: Session, plan: string) => {
    const checkout = await ask<{ url: string }>('/functions/v1/create-checkout', { body: { plan }, token })
    return new URL(checkout.url).pathname
  }
  const subscribe = async (person: Session, plan: string) => {
    const body = { id: (await buy(person, plan)).split('/').pop(), outcome: 'paid' }
    await ask('/functions/v1/complete-test-checkout', { body, token: person.access_token })
  }

  const [organiser, delegate] = [await logIn('organiser'), await logIn('delegate')]
  const [newcomer, beginner, collector] = [await signUp(), await signUp(), await signUp()]
  await subscribe(beginner, 'starter')
  await subscribe(collector, 'enterprise')
  const token = beginner.access_token
  const { id: empty } = await ask<{ id: string }>('/api/conferences', { body: { name: 'Nothing Yet' }, token })
  const emails = await writeEmails(ask, organiser.access_token)
  const { named, ...extremes } = await makeExtremes(ask, collector.access_token)
  return {
    sessions: { visitor: null, newcomer, beginner, organiser, delegate, collector, named },
    fixtures: { empty, checkout: await buy(newcomer, 'starter'), ...emails, ...extremes },
  }
}

type Ask = ReturnType<typeof askAt>
/** A text is a file. */
type Request = { body?: object | string; token?: string; method?: 'PATCH' }

function askAt(url: string) {
  return async <Answer>(path: string, { body, token, method }: Request = {}): Promise<Answer> => {
    const type = typeof body === 'string' ? 'text/csv' : 'application/json'
    const reply = await fetch(url + path, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = await reply.text()
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${answer}`)
    // Safe: the addresses are ours, and a change in what they answer shows in the pictures.
    return (reply.headers.get('content-type')?.includes('json') ? JSON.parse(answer) : answer) as Answer
  }
}

/** Invites somebody to come and somebody to help, and follows the links in their emails. */
async function writeEmails(ask: Ask, token: string) {
  const own = await ask<{ id: string; slug: string }[]>('/api/conferences', { token })
  const conferenceId = own.find(({ slug }) => slug === 'smallhours')?.id ?? ''
  const delegates = `/api/conferences/${conferenceId}/delegates`
  const { id: delegateId } = await ask<{ id: string }>(delegates, {
    body: { full_name: 'Ada Sample', email: 'ada@foyer.example', company: 'Analytical Engines' },
    token,
  })
  await ask('/functions/v1/send-delegate-invitation', { body: { delegateId, conferenceId }, token })
  await ask(`/api/conferences/${conferenceId}/organisers`, { body: { email: 'grace@foyer.example' }, token })
  const outbox = await ask<string>('/dev/outbox')
  const linkTo = (page: string) => new RegExp(`/${page}\\?token=[\\w.-]+`).exec(outbox)?.[0] ?? ''
  return {
    small_hours: conferenceId,
    invitation: linkTo('delegate-registration'),
    removal: linkTo('remove-me'),
    organising: linkTo('organiser-invitation'),
  }
}

/** The conferences that test a layout, published, and a delegate of the one whose names do. */
async function makeExtremes(ask: Ask, token: string) {
  for (const name of HARD_NAMES) await makeConference(ask, token, { name })
  const [one, many, names] = await Promise.all(EXTREMES.map((extreme) => fillConference(ask, token, ROWS[extreme])))
  if (!one || !many || !names) throw new Error('A conference is missing')
  return { one, many, names, named: await registerFirst(ask, token, names.id) }
}

type Made = { id: string; slug: string }

async function makeConference(ask: Ask, token: string, fields: Rows['conference']) {
  const today = new Date().toISOString().slice(0, 10)
  const body = { ...fields, start_date: today, end_date: today }
  const { id } = await ask<Made>('/api/conferences', { body, token })
  const published = { active: true, delegate_registration_enabled: true }
  return ask<Made>(`/api/conferences/${id}`, { body: published, token, method: 'PATCH' })
}

async function fillConference(ask: Ask, token: string, rows: Rows) {
  const { id, slug } = await makeConference(ask, token, rows.conference)
  const within = `/api/conferences/${id}`
  for (const body of rows.speakers) await ask(`${within}/speakers`, { body, token })
  await ask(`${within}/schedule/import`, { body: scheduleFile(rows), token })
  await ask(`${within}/delegates/import`, { body: delegatesFile(rows), token })
  return { id, slug }
}

/** The first of a conference's delegates follows the invitation. */
async function registerFirst(ask: Ask, token: string, conferenceId: string) {
  const { delegates } = await ask<{ delegates: { id: string; email: string; full_name: string }[] }>(
    `/api/conferences/${conferenceId}/delegates?limit=1`,
    { token },
  )
  const [first] = delegates
  await ask('/functions/v1/send-delegate-invitation', { body: { delegateId: first?.id, conferenceId }, token })
  const outbox = await ask<string>('/dev/outbox')
  const registration_token = /\/delegate-registration\?token=([\w.-]+)/.exec(outbox)?.[1]
  const data = { registration_token, full_name: first?.full_name, is_delegate: true }
  return ask<Session>('/auth/v1/signup', { body: { email: first?.email, password: randomUUID(), data } })
}
