import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../e2e/server.ts'
import { startPostgres } from '../tools/postgres.ts'

const DELEGATES = 10_000
const INVITED = 500
const PAGES = 600

/** The longest times allowed on PostgreSQL, in milliseconds. */
const LIMITS = { 'import of 10,000': 30_000, 'others meanwhile, p99': 500, 'page of the list, p95': 30, 'queue of 500': 2_000, 'one invitation': 300 } // prettier-ignore

type Measured = Record<keyof typeof LIMITS, number>
type Api = ReturnType<typeof apiOf>

function apiOf(url: string) {
  const headers: Record<string, string> = {}
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const isCsv = typeof body === 'string'
    const reply = await fetch(url + path, {
      method,
      headers: { ...headers, 'content-type': isCsv ? 'text/csv' : 'application/json' },
      ...(body !== undefined && { body: isCsv ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    // Safe: the callers name the types that the server's contracts promise.
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  return { call, signIn: (token: string) => void (headers.authorization = `Bearer ${token}`) }
}

async function signUpOrganiser({ call, signIn }: Api) {
  const account = { email: `${randomUUID()}@example.org`, password: 'correct horse' }
  const { access_token } = await call<{ access_token: string }>('POST', '/auth/v1/signup', account)
  signIn(access_token)
  const { url } = await call<{ url: string }>('POST', '/functions/v1/create-checkout', { plan: 'enterprise' })
  const id = url.split('/').at(-1)
  await call('POST', '/functions/v1/complete-test-checkout', { id, outcome: 'paid' })
}

async function createConference({ call }: Api) {
  const { id } = await call<{ id: string }>('POST', '/api/conferences', { name: `Conference ${randomUUID()}` })
  const published = { active: true, delegate_registration_enabled: true }
  const { slug } = await call<{ slug: string }>('PATCH', `/api/conferences/${id}`, published)
  return { path: `/api/conferences/${id}`, id, slug }
}

const FIRST = ['Zoë', 'محمد', '太郎', 'Ada', 'Grace', 'Olga', 'Łukasz', 'Chidi', 'Ngozi', 'Søren']
const LAST = ['Müller', 'Hopper', 'Sample', '山田', 'Okafor', 'Lindqvist', 'O’Neil', 'García', 'Novák', 'Smith']

function csvFile(count: number) {
  const rows = Array.from({ length: count }, (_, i) => {
    const name = `${FIRST[i % 10]} ${LAST[Math.floor(i / 10) % 10]} ${i}`
    return `${name},person-${i}-${randomUUID().slice(0, 8)}@example.org,Company ${i % 700},Position ${i % 40}`
  })
  return `name,email,company,position\n${rows.join('\n')}\n`
}

/** How long `work` takes, in milliseconds. */
const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function percentile(times: number[], share: number) {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0
}

/** Sends other people's requests until the work is done, and returns how long each took. */
async function timesMeanwhile(work: Promise<unknown>, requests: (() => Promise<unknown>)[]) {
  const times: number[] = []
  const done = new AbortController()
  void work.finally(() => done.abort())
  const clients = requests.map(async (request) => {
    while (!done.signal.aborted) {
      times.push(await timed(request))
      await wait(5)
    }
  })
  await Promise.all([work, ...clients])
  return times
}

const QUERIES = ['&sort=-name', '&sort=email', '&sort=-added', '&sort=company', '&sort=status', '&status=Pending', '&q=muller', '&q=zoe%20company%20100'] // prettier-ignore

/** How long each page of the list takes: every other request is for the next page, the rest sort, filter or search. */
async function readPages({ call }: Api, path: string) {
  const times: number[] = []
  let nextPage = ''
  for (let i = 0; i < PAGES; i++) {
    const query = i % 2 === 0 ? nextPage : (QUERIES[Math.floor(i / 2) % QUERIES.length] ?? '')
    const start = performance.now()
    const page = await call<{ next_cursor: string | null }>('GET', path + query)
    times.push(performance.now() - start)
    if (i % 2 === 0) nextPage = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`
  }
  return times
}

async function measure(url: string): Promise<Measured> {
  const api = apiOf(url)
  const { call } = api
  await signUpOrganiser(api)
  const large = await createConference(api)
  const others = await createConference(api)
  await call('POST', `${others.path}/delegates/import`, csvFile(200))

  let importing = 0
  const source = csvFile(DELEGATES)
  const work = timed(() => call('POST', `${large.path}/delegates/import`, source)).then((ms) => (importing = ms))
  const meanwhile = await timesMeanwhile(work, [
    () => call('GET', '/api/conferences'),
    () => call('GET', `/api/public/conferences/${others.slug}`),
    () => call('GET', `${others.path}/delegates?limit=50`),
    () => call('PATCH', '/api/profile', { full_name: 'Ada Sample' }),
  ])

  const pages = await readPages(api, `${large.path}/delegates?limit=50`)

  const inviting = await createConference(api)
  await call('POST', `${inviting.path}/delegates/import`, csvFile(INVITED))
  const queue = await timed(() => call('POST', `${inviting.path}/delegates/invitations`, {}))
  const { delegates } = await call<{ delegates: { id: string }[] }>('GET', `${large.path}/delegates?limit=20`)
  const single: number[] = []
  for (const { id } of delegates) {
    const invitation = { delegateId: id, conferenceId: large.id }
    single.push(await timed(() => call('POST', '/functions/v1/send-delegate-invitation', invitation)))
  }
  return {
    'import of 10,000': importing,
    'others meanwhile, p99': percentile(meanwhile, 0.99),
    'page of the list, p95': percentile(pages, 0.95),
    'queue of 500': queue,
    'one invitation': Math.max(...single),
  }
}

const env = { LIMITS: 'off', NODE_OPTIONS: `--import ${join(import.meta.dirname, 'larger-plan.ts')}` }
const postgres = await startPostgres()
const engines: { engine: string; engineEnv: Record<string, string>; hasLimits: boolean }[] = [
  ...(postgres ? [{ engine: 'PostgreSQL', engineEnv: { DATABASE_URL: postgres.url }, hasLimits: true }] : []),
  { engine: 'embedded', engineEnv: {}, hasLimits: false },
]
for (const { engine, engineEnv, hasLimits } of engines) {
  const server = await startServer({ ...env, ...engineEnv })
  try {
    const measured = await measure(server.url)
    for (const [what, limit] of Object.entries(LIMITS)) {
      const ms = Object.entries(measured).find(([name]) => name === what)?.[1] ?? Infinity
      const verdict = !hasLimits ? '' : ms <= limit ? `  (at most ${limit})` : `  ABOVE ${limit}`
      if (hasLimits && ms > limit) process.exitCode = 1
      console.log(`${engine.padEnd(10)}  ${what.padEnd(22)}  ${ms.toFixed(1).padStart(8)} ms${verdict}`)
    }
  } finally {
    await server.stop()
  }
}
await postgres?.stop()
