import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { prepareServer } from '#server/test-database.ts'
import { startPostgres } from '../tools/postgres.ts'
import type { Pair, Ready, Spent } from './http-target.ts'

const WARM_UP = 500
const REQUESTS = 1500
const ROUNDS = 3
const CONNECTIONS = 4

type Target = Ready & { spent: () => Promise<number>; stop: () => void }

async function startTarget(env: Record<string, string>): Promise<Target> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'http-target.ts'), { env: { ...process.env, ...env } })
  const [ready]: Ready[] = await once(child, 'message')
  if (!ready) throw new Error('The server did not start')
  return {
    ...ready,
    spent: async () => {
      child.send('spent')
      const [answer]: Spent[] = await once(child, 'message')
      return answer?.cpuMs ?? Number.NaN
    },
    stop: () => child.disconnect(),
  }
}

/** Milliseconds of the server's CPU for one request, several at a time over open connections. */
async function cost({ token, spent }: Target, url: string, requests: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const headers = { authorization: `Bearer ${token}` }
  const before = await spent()
  let left = requests
  async function ask() {
    while (left-- > 0) {
      await new Promise<void>((resolve, reject) => {
        get(url, { agent, headers }, (reply) => reply.resume().on('end', resolve)).on('error', reject)
      })
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  agent.destroy()
  return ((await spent()) - before) / requests
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function compare(target: Target, { url, bareUrl }: Pair) {
  for (const address of [url, bareUrl]) await cost(target, address, WARM_UP)
  const ours: number[] = []
  const bare: number[] = []
  // In turns, so that whatever else the machine does meets both.
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await cost(target, url, REQUESTS))
    bare.push(await cost(target, bareUrl, REQUESTS))
  }
  return { ours: median(ours), bare: median(bare) }
}

const postgres = await startPostgres()
if (postgres) await prepareServer(postgres.url)
const engines: { engine: 'postgres' | 'embedded'; env: Record<string, string> }[] = [
  ...(postgres ? [{ engine: 'postgres' as const, env: { TEST_DATABASE_URL: postgres.url } }] : []),
  { engine: 'embedded', env: {} },
]
for (const { engine, env } of engines) {
  const target = await startTarget(env)
  for (const pair of target.pairs) {
    const { ours, bare } = await compare(target, pair)
    const limit = pair.limitMs?.[engine]
    const verdict = limit === undefined ? '' : ours <= limit ? `  (at most ${limit})` : `  ABOVE ${limit}`
    console.log(
      `${engine.padEnd(8)}  ${pair.what.padEnd(20)}  ${ours.toFixed(2)} ms CPU, ${(ours / bare).toFixed(2)} × bare Fastify (${bare.toFixed(2)} ms)${verdict}`,
    )
  }
  target.stop()
}
await postgres?.stop()
