import { randomUUID } from 'node:crypto'

/** Calls of one organiser to a running server. */
export type Api = ReturnType<typeof apiOf>

/** `headers` go with each call, such as `connection: close`. */
export function apiOf(url: string, headers: Record<string, string> = {}) {
  function send(method: string, path: string, body?: unknown) {
    const isCsv = typeof body === 'string'
    return fetch(url + path, {
      method,
      headers: { ...headers, 'content-type': isCsv ? 'text/csv' : 'application/json' },
      ...(body !== undefined && { body: isCsv ? body : JSON.stringify(body) }),
    })
  }
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await send(method, path, body)
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    // Safe: the callers name the types that the server's contracts promise.
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  return { call, send, signIn: (token: string) => void (headers.authorization = `Bearer ${token}`) }
}

/** Returns the token, with which the calls are made from now on. */
export async function signUpOrganiser({ call, signIn }: Api) {
  const account = { email: `${randomUUID()}@example.org`, password: 'correct horse' }
  const { access_token } = await call<{ access_token: string }>('POST', '/auth/v1/signup', account)
  signIn(access_token)
  const { url } = await call<{ url: string }>('POST', '/functions/v1/create-checkout', { plan: 'enterprise' })
  const id = url.split('/').at(-1)
  await call('POST', '/functions/v1/complete-test-checkout', { id, outcome: 'paid' })
  return access_token
}

export async function createConference({ call }: Api) {
  const { id } = await call<{ id: string }>('POST', '/api/conferences', { name: `Conference ${randomUUID()}` })
  const published = { active: true, delegate_registration_enabled: true }
  const { slug } = await call<{ slug: string }>('PATCH', `/api/conferences/${id}`, published)
  return { path: `/api/conferences/${id}`, id, slug }
}

const FIRST = ['Zoë', 'محمد', '太郎', 'Ada', 'Grace', 'Olga', 'Łukasz', 'Chidi', 'Ngozi', 'Søren']
const LAST = ['Müller', 'Hopper', 'Sample', '山田', 'Okafor', 'Lindqvist', 'O’Neil', 'García', 'Novák', 'Smith']

/** A CSV file of so many delegates whose addresses occur in no other. */
export function delegatesFile(count: number) {
  const rows = Array.from({ length: count }, (_, i) => {
    const name = `${FIRST[i % 10]} ${LAST[Math.floor(i / 10) % 10]} ${i}`
    return `${name},person-${i}-${randomUUID().slice(0, 8)}@example.org,Company ${i % 700},Position ${i % 40}`
  })
  return `name,email,company,position\n${rows.join('\n')}\n`
}

/** A CSV file of so many sessions on ten days. */
export function sessionsFile(count: number) {
  const rows = Array.from({ length: count }, (_, i) => {
    const hour = `${8 + (Math.floor(i / 10) % 12)}`.padStart(2, '0')
    return `Day ${1 + (i % 10)},${hour}:00,${hour}:45,Session ${i},What session ${i} is about,Room ${i % 50},session,${FIRST[i % 10]} ${LAST[i % 7]}`
  })
  return `day,start time,end time,title,description,location,type,speaker\n${rows.join('\n')}\n`
}
