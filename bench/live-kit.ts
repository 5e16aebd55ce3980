/** What the measurements of live rooms share. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TemporaryPostgres } from '../tools/postgres.ts'
import type { TemporaryRedis } from '../tools/redis.ts'
import { startFlags } from '../tools/start-flags.ts'
import type { BareReady } from './live-bare.ts'
import type { Broadcast, Command, Opening, Paced, Returned, Sent } from './live-load.ts'
import type { Hall } from './live-people.ts'

export type Machines = { postgres: TemporaryPostgres; redis: TemporaryRedis }
/** One line of the table. */
export type Figure = { what: string; figure: string; limit: string; isMissed: boolean }

const running: (() => unknown)[] = []

/** Stops something when the measurement is over, also if it fails. */
export function stopLater(stop: () => unknown) {
  running.push(stop)
}

export async function stopAll() {
  for (const stop of running.splice(0).toReversed()) await stop()
}

/** A database of its own for a measurement. */
export async function newDatabase({ postgres }: Pick<Machines, 'postgres'>) {
  const name = `live_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}

/** The process that has the sockets and sends the requests. */
export function startLoad() {
  const child: ChildProcess = fork(join(import.meta.dirname, 'live-load.ts'))
  stopLater(() => child.disconnect())
  async function tell<T>(command: Command): Promise<T> {
    child.send(command)
    const [{ result, error } = {}]: { result?: T; error?: string }[] = await once(child, 'message')
    if (error !== undefined) throw new Error(error)
    // Safe: each command below names what its function in live-load.ts returns.
    return result as T
  }
  return {
    pid: child.pid ?? 0,
    open: (opening: Opening) => tell<number>({ do: 'open', opening }),
    close: () => tell<undefined>({ do: 'close' }),
    broadcast: (sent: Sent, marker: string) => tell<Broadcast>({ do: 'broadcast', sent, marker }),
    lead: (sent: Sent, marker: string) => tell<number>({ do: 'lead', sent, marker }),
    pace: (pace: Extract<Command, { do: 'pace' }>['pace']) => tell<Paced>({ do: 'pace', pace }),
    rate: (rate: Omit<Extract<Command, { do: 'rate' }>, 'do'>) => tell<number>({ do: 'rate', ...rate }),
    returned: (seq: number) => tell<Returned>({ do: 'returned', seq }),
  }
}

export type Load = ReturnType<typeof startLoad>

/** The server that Foyer is compared with. */
export async function startBare(env: Record<string, string> = {}) {
  const child = fork(join(import.meta.dirname, 'live-bare.ts'), {
    env: { ...process.env, ...env },
    execArgv: await startFlags(),
  })
  stopLater(() => child.disconnect())
  const [ready]: BareReady[] = await once(child, 'message')
  if (!ready) throw new Error('The bare server did not start')
  return ready
}

export const liveUrl = (url: string) => `${url.replace('http', 'ws').replace('localhost', '127.0.0.1')}/live`
export const roomName = ({ conference_id }: Hall) => `conference:${conference_id}`

/** A post of a person; its text is the marker that the load looks for. */
export function postOf({ server, conference_id, people }: Hall, at = 0, url = server.url) {
  const marker = randomUUID()
  const body = JSON.stringify({ text: marker, client_id: randomUUID() })
  const token = people[at % people.length]?.token ?? null
  const address = `${url.replace('localhost', '127.0.0.1')}/api/conferences/${conference_id}/chat`
  return { sent: { url: address, token, body } satisfies Sent, marker }
}

export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** Kilobytes of memory that a process has in use. */
export async function memoryOf(pid: number) {
  return Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** Milliseconds of CPU time that a process has used. The kernel counts them in hundredths of a second. */
export async function cpuOf(pid: number) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
