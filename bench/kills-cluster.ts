/** A cluster that is killed amid messages and upgrades, and what was answered before. */
import { deepStrictEqual } from 'node:assert'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../tools/free-port.ts'
import { type Machines, newDatabase, stopLater } from './live-kit.ts'
import { type Api, apiOf, createConference, signUpOrganiser } from './organiser.ts'

const CLUSTER = 'tools/cluster.ts'
const READY = 'Ctrl-C stops everything'
const UPGRADED = 'All were replaced in'

/** Starts it and returns when it runs, with what waits for its words. */
async function startCluster(env: Record<string, string>) {
  const child = spawn(process.execPath, [CLUSTER], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stopLater(() => child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const heard = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => void (said.includes(words) && resolve())
      child.stdout.on('data', look)
      child.once('close', () => reject(new Error(said)))
      look()
    })
  await heard(READY)
  return { child, heard }
}

/** Posts one message after another until one is not answered, and returns the client ids of those that were. */
async function postUntilGone({ send }: Api, path: string) {
  const answered: string[] = []
  try {
    for (;;) {
      const client_id = randomUUID()
      const reply = await send('POST', `${path}/chat`, { text: client_id, client_id })
      if (reply.ok) answered.push(client_id)
    }
  } catch {
    return answered
  }
}

const upgrade = (env: Record<string, string>) =>
  spawn(process.execPath, [CLUSTER, '--upgrade'], { env: { ...process.env, ...env }, stdio: 'ignore' })

async function storedIn(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ client_id: string }>('select client_id from chat_messages')
  await client.end()
  return new Set(rows.map(({ client_id }) => client_id))
}

async function killed(child: ChildProcess) {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
}

/** Kills it so many times while it upgrades itself. Throws if a message that was answered is missing. */
export async function killCluster(machines: Machines, { folder, rounds }: { folder: string; rounds: number }) {
  const DATABASE_URL = await newDatabase(machines)
  const PORT = String(await freePort())
  const env = { DATABASE_URL, REDIS_URL: machines.redis.url, DATA_DIR: join(folder, 'cluster'), PORT, SEED: 'none', AUTH_AUTOCONFIRM: 'true', LIMITS: 'off' } // prettier-ignore
  const api = apiOf(`http://localhost:${PORT}`)
  const first = await startCluster(env)
  await signUpOrganiser(api)
  const { path } = await createConference(api)
  const began = performance.now()
  upgrade(env)
  await first.heard(UPGRADED)
  const took_ms = performance.now() - began
  await killed(first.child)
  const answered: string[] = []
  for (let round = 0; round < rounds; round++) {
    const { child } = await startCluster(env)
    const posted = postUntilGone(api, path)
    upgrade(env)
    setTimeout(() => child.kill('SIGKILL'), (0.1 + 0.9 * Math.random()) * took_ms)
    const posts = await posted
    if (posts.length === 0) throw new Error('No message was answered before it was killed.')
    answered.push(...posts)
    await killed(child)
    const stored = await storedIn(DATABASE_URL)
    deepStrictEqual(
      answered.filter((id) => !stored.has(id)),
      [],
    )
  }
  return `upgrade of a cluster  ${(took_ms / 1000).toFixed(1)} s, killed ${rounds} times, ${answered.length} answered messages, none lost`
}
