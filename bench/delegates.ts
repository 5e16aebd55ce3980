import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../e2e/server.ts'
import { startPostgres } from '../tools/postgres.ts'
import { apiOf, type Api, createConference, delegatesFile, signUpOrganiser } from './organiser.ts'

const DELEGATES = 10_000
/** With the twenty single ones as many as a new account may send in a day. */
const INVITED = 480
const PAGES = 600

/** The longest times allowed on PostgreSQL, in milliseconds. The embedded database has a limit for what others wait only. */
const LIMITS = { 'import of 10,000': 30_000, 'others meanwhile, p99': 500, 'page of the list, p95': 30, 'queue of 480': 2_000, 'one invitation': 300 } // prettier-ignore

type Measured = Record<keyof typeof LIMITS, number>
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
  await call('POST', `${others.path}/delegates/import`, delegatesFile(200))

  let importing = 0
  const source = delegatesFile(DELEGATES)
  const work = timed(() => call('POST', `${large.path}/delegates/import`, source)).then((ms) => (importing = ms))
  const meanwhile = await timesMeanwhile(work, [
    () => call('GET', '/api/conferences'),
    () => call('GET', `/api/public/conferences/${others.slug}`),
    () => call('GET', `${others.path}/delegates?limit=50`),
    () => call('PATCH', '/api/profile', { full_name: 'Ada Sample' }),
  ])

  const pages = await readPages(api, `${large.path}/delegates?limit=50`)

  const inviting = await createConference(api)
  await call('POST', `${inviting.path}/delegates/import`, delegatesFile(INVITED))
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
    'queue of 480': queue,
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
      const hasLimit = hasLimits || what === 'others meanwhile, p99'
      const ms = Object.entries(measured).find(([name]) => name === what)?.[1] ?? Infinity
      const verdict = !hasLimit ? '' : ms <= limit ? `  (at most ${limit})` : `  ABOVE ${limit}`
      if (hasLimit && ms > limit) process.exitCode = 1
      console.log(`${engine.padEnd(10)}  ${what.padEnd(22)}  ${ms.toFixed(1).padStart(8)} ms${verdict}`)
    }
  } finally {
    await server.stop()
  }
}
await postgres?.stop()
