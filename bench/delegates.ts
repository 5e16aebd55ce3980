import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../e2e/server.ts'
import { startPostgres } from '../tools/postgres.ts'

const DELEGATES = 10_000
const INVITED = 500
const PAGES = 600

/** What must hold on PostgreSQL, in milliseconds. */
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
    // The server and this program know the same contract.
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  return { call, signIn: (token: string) => void (headers.authorization = `Bearer ${token}`) }
}

async function organiser({ call, signIn }: Api) {
  const account = { email: `${randomUUID()}@example.org`, password: 'correct horse' }
  const { access_token } = await call<{ access_token: string }>('POST', '/auth/v1/signup', account)
  signIn(access_token)
  const { url } = await call<{ url: string }>('POST', '/functions/v1/create-checkout', { plan: 'enterprise' })
  const id = url.split('/').at(-1)
  await call('POST', '/functions/v1/complete-test-checkout', { id, outcome: 'paid' })
}

async function conferenceIn({ call }: Api) {
  const { id } = await call<{ id: string }>('POST', '/api/conferences', { name: `Conference ${randomUUID()}` })
  const open = { active: true, delegate_registration_enabled: true }
  const { slug } = await call<{ slug: string }>('PATCH', `/api/conferences/${id}`, open)
  return { path: `/api/conferences/${id}`, id, slug }
}

const FIRST = ['Zoë', 'محمد', '太郎', 'Ada', 'Grace', 'Olga', 'Łukasz', 'Chidi', 'Ngozi', 'Søren']
const LAST = ['Müller', 'Hopper', 'Sample', '山田', 'Okafor', 'Lindqvist', 'O’Neil', 'García', 'Novák', 'Smith']

function file(count: number) {
  const rows = Array.from({ length: count }, (_, i) => {
    const name = `${FIRST[i % 10]} ${LAST[Math.floor(i / 10) % 10]} ${i}`
    return `${name},person-${i}-${randomUUID().slice(0, 8)}@example.org,Company ${i % 700},Position ${i % 40}`
  })
  return `name,email,company,position\n${rows.join('\n')}\n`
}

const taken = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function percentile(times: number[], share: number) {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0
}

/** Asks like other people do, until the work is done. */
async function besides(work: Promise<unknown>, requests: (() => Promise<unknown>)[]) {
  const times: number[] = []
  const done = new AbortController()
  void work.finally(() => done.abort())
  const asking = requests.map(async (request) => {
    while (!done.signal.aborted) {
      times.push(await taken(request))
      await wait(5)
    }
  })
  await Promise.all([work, ...asking])
  return times
}

const QUERIES = ['&sort=-name', '&sort=email', '&sort=-added', '&sort=company', '&sort=status', '&status=Pending', '&q=muller', '&q=zoe%20company%20100'] // prettier-ignore

/** How long each page takes: walking down the list, with a sort, a filter or a search in between. */
async function readPages({ call }: Api, path: string) {
  const times: number[] = []
  let walking = ''
  for (let i = 0; i < PAGES; i++) {
    const query = i % 2 === 0 ? walking : (QUERIES[Math.floor(i / 2) % QUERIES.length] ?? '')
    const start = performance.now()
    const page = await call<{ next_cursor: string | null }>('GET', path + query)
    times.push(performance.now() - start)
    if (i % 2 === 0) walking = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`
  }
  return times
}

async function measure(url: string): Promise<Measured> {
  const api = apiOf(url)
  const { call } = api
  await organiser(api)
  const large = await conferenceIn(api)
  const others = await conferenceIn(api)
  await call('POST', `${others.path}/delegates/import`, file(200))

  let importing = 0
  const source = file(DELEGATES)
  const work = taken(() => call('POST', `${large.path}/delegates/import`, source)).then((ms) => (importing = ms))
  const meanwhile = await besides(work, [
    () => call('GET', '/api/conferences'),
    () => call('GET', `/api/public/conferences/${others.slug}`),
    () => call('GET', `${others.path}/delegates?limit=50`),
    () => call('PATCH', '/api/profile', { full_name: 'Ada Sample' }),
  ])

  const pages = await readPages(api, `${large.path}/delegates?limit=50`)

  const inviting = await conferenceIn(api)
  await call('POST', `${inviting.path}/delegates/import`, file(INVITED))
  const queue = await taken(() => call('POST', `${inviting.path}/delegates/invitations`, {}))
  const { delegates } = await call<{ delegates: { id: string }[] }>('GET', `${large.path}/delegates?limit=20`)
  const single: number[] = []
  for (const { id } of delegates) {
    const invitation = { delegateId: id, conferenceId: large.id }
    single.push(await taken(() => call('POST', '/functions/v1/send-delegate-invitation', invitation)))
  }
  return {
    'import of 10,000': importing,
    'others meanwhile, p99': percentile(meanwhile, 0.99),
    'page of the list, p95': percentile(pages, 0.95),
    'queue of 500': queue,
    'one invitation': Math.max(...single),
  }
}

const env = { LIMITS: 'off', NODE_OPTIONS: `--import ${join(import.meta.dirname, 'roomy-plan.ts')}` }
const postgres = await startPostgres()
const engines: { engine: string; more: Record<string, string>; counts: boolean }[] = [
  ...(postgres ? [{ engine: 'PostgreSQL', more: { DATABASE_URL: postgres.url }, counts: true }] : []),
  { engine: 'embedded', more: {}, counts: false },
]
for (const { engine, more, counts } of engines) {
  const server = await startServer({ ...env, ...more })
  try {
    const measured = await measure(server.url)
    for (const [what, limit] of Object.entries(LIMITS)) {
      const ms = Object.entries(measured).find(([name]) => name === what)?.[1] ?? Infinity
      const verdict = !counts ? '' : ms <= limit ? `  (at most ${limit})` : `  ABOVE ${limit}`
      if (counts && ms > limit) process.exitCode = 1
      console.log(`${engine.padEnd(10)}  ${what.padEnd(22)}  ${ms.toFixed(1).padStart(8)} ms${verdict}`)
    }
  } finally {
    await server.stop()
  }
}
await postgres?.stop()
