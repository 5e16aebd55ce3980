import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { prepareServer } from '#server/test-database.ts'
import { startPostgres } from '../tools/postgres.ts'
import type { CpuUsage, Pair, Ready } from './http-target.ts'

const WARM_UP = 500
const REQUESTS = 1500
const ROUNDS = 3
const CONNECTIONS = 4

type Target = Ready & { cpuMs: () => Promise<number>; stop: () => void }

async function startTarget(env: Record<string, string>): Promise<Target> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'http-target.ts'), { env: { ...process.env, ...env } })
  const [ready]: Ready[] = await once(child, 'message')
  if (!ready) throw new Error('The server did not start')
  return {
    ...ready,
    cpuMs: async () => {
      child.send('cpuMs')
      const [usage]: CpuUsage[] = await once(child, 'message')
      return usage?.cpuMs ?? Number.NaN
    },
    stop: () => child.disconnect(),
  }
}

/** CPU time of the server for one request, in milliseconds. Several are sent at a time over open connections. */
async function cost({ token, cpuMs }: Target, url: string, requests: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const headers = { authorization: `Bearer ${token}` }
  const before = await cpuMs()
  let left = requests
  async function sendRequests() {
    while (left-- > 0) {
      await new Promise<void>((resolve, reject) => {
        get(url, { agent, headers }, (reply) => reply.resume().on('end', resolve)).on('error', reject)
      })
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendRequests))
  agent.destroy()
  return ((await cpuMs()) - before) / requests
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function compare(target: Target, { url, bareUrl }: Pair) {
  for (const address of [url, bareUrl]) await cost(target, address, WARM_UP)
  const foyer: number[] = []
  const bare: number[] = []
  // The two take turns, so that other work of the machine slows both alike.
  for (let round = 0; round < ROUNDS; round++) {
    foyer.push(await cost(target, url, REQUESTS))
    bare.push(await cost(target, bareUrl, REQUESTS))
  }
  return { foyer: median(foyer), bare: median(bare) }
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
    const { foyer, bare } = await compare(target, pair)
    const limit = pair.limitMs?.[engine]
    const verdict = limit === undefined ? '' : foyer <= limit ? `  (at most ${limit})` : `  ABOVE ${limit}`
    console.log(
      `${engine.padEnd(8)}  ${pair.what.padEnd(20)}  ${foyer.toFixed(2)} ms CPU, ${(foyer / bare).toFixed(2)} × bare Fastify (${bare.toFixed(2)} ms)${verdict}`,
    )
  }
  target.stop()
}
await postgres?.stop()
