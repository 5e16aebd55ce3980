import { randomUUID } from 'node:crypto'
import type { Who, World } from './screens.ts'

/** Of the demonstration, as a start tells. */
const DEMO_PASSWORD = 'tidewater-2025'

type Session = { access_token: string }
export type Sessions = Record<Who, Session | null>

/** The demonstration's people and two who have just arrived, signed in, and letters that are worth a look. */
export async function prepareWorld(url: string): Promise<{ sessions: Sessions; world: World }> {
  const ask = askAt(url)
  const logIn = (name: string) =>
    ask<Session>('/auth/v1/token?grant_type=password', {
      body: { email: `${name}@foyer.example`, password: DEMO_PASSWORD },
    })
  const signUp = () =>
    ask<Session>('/auth/v1/signup', { body: { email: `${randomUUID()}@foyer.example`, password: randomUUID() } })
  const buy = async ({ access_token: token }: Session) => {
    const checkout = await ask<{ url: string }>('/functions/v1/create-checkout', { body: { plan: 'starter' }, token })
    return new URL(checkout.url).pathname
  }

  const [organiser, delegate] = [await logIn('organiser'), await logIn('delegate')]
  const [newcomer, beginner] = [await signUp(), await signUp()]
  const token = beginner.access_token
  const id = (await buy(beginner)).split('/').pop()
  await ask('/functions/v1/complete-test-checkout', { body: { id, outcome: 'paid' }, token })
  const { id: empty } = await ask<{ id: string }>('/api/conferences', { body: { name: 'Nothing Yet' }, token })
  const letters = await writeLetters(ask, organiser.access_token)
  return {
    sessions: { visitor: null, newcomer, beginner, organiser, delegate },
    world: { empty, checkout: await buy(newcomer), ...letters },
  }
}

type Ask = ReturnType<typeof askAt>

function askAt(url: string) {
  return async <Answer>(path: string, { body, token }: { body?: object; token?: string } = {}): Promise<Answer> => {
    const reply = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await reply.text()
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${answer}`)
    // Safe: the addresses are ours, and a change in what they answer shows in the pictures.
    return (reply.headers.get('content-type')?.includes('json') ? JSON.parse(answer) : answer) as Answer
  }
}

/** Invites somebody to come and somebody to help, and follows the links in their letters. */
async function writeLetters(ask: Ask, token: string) {
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
