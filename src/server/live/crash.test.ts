import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { ChatMessage } from '#features/chat/contract.ts'
import { afterTest, temporaryFolder } from '#server/test-cleanup.ts'
import { started } from '#server/test-process.ts'
import { eventually } from '#server/test-eventually.ts'
import type { ServerFrame } from '#shared/live.ts'
import { hasPostgres, startPostgres } from '../../../tools/postgres.ts'
import { findRedis } from '../../../tools/redis-server.mjs'
import { startRedis } from '../../../tools/redis.ts'

const POSTS = 500
/** How many posts are under way at each process. */
const AT_ONCE = 20

type Server = Awaited<ReturnType<typeof started>>

/** Three processes on one PostgreSQL and one Redis. */
async function threeServers() {
  const [postgres, redis] = [await startPostgres(), await startRedis()]
  if (!postgres || !redis) throw new Error('PostgreSQL and Redis were found before.')
  afterTest(() => Promise.all([postgres.stop(), redis.stop()]))
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    PUBLIC_URL: 'http://localhost',
    JWT_SECRET: 'a secret that only tests know, of some length',
    AUTH_AUTOCONFIRM: 'true',
    SEED: 'none',
    LIMITS: 'off',
    DATA_DIR: temporaryFolder(),
  }
  // The first one migrates the database.
  const servers = [await started(env)]
  servers.push(...(await Promise.all([started(env), started(env)])))
  return { servers, database: postgres.url }
}

/** Calls of one person. Rejects where the process is gone. */
function callerOf(token: string | null) {
  return async <T>(server: Server, method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    // Safe: the callers name what the contracts promise.
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
}

/** An organiser with a published conference. */
async function organiserOf(server: Server) {
  const account = { email: `${randomUUID()}@example.org`, password: 'correct horse' }
  const { access_token } = await callerOf(null)<{ access_token: string }>(server, 'POST', '/auth/v1/signup', account)
  const call = callerOf(access_token)
  const { url } = await call<{ url: string }>(server, 'POST', '/functions/v1/create-checkout', { plan: 'enterprise' })
  await call(server, 'POST', '/functions/v1/complete-test-checkout', { id: url.split('/').at(-1), outcome: 'paid' })
  const { id } = await call<{ id: string }>(server, 'POST', '/api/conferences', { name: 'Tidewater' })
  await call(server, 'PATCH', `/api/conferences/${id}`, { active: true })
  return { call, access_token, conference_id: id }
}

/** The numbers and texts that arrive in a room at a socket of this server. */
async function listener({ port }: Server, token: string, room: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`)
  afterTest(() => socket.terminate())
  const got: { seq: number | null; client_id: unknown }[] = []
  const joined = Promise.withResolvers<void>()
  socket.on('message', (data: Buffer) => {
    // Safe: the server sends these frames.
    const frame = JSON.parse(data.toString()) as ServerFrame
    if (frame.type === 'welcome') socket.send(JSON.stringify({ type: 'join', room, after: 0 }))
    if (frame.type === 'joined') joined.resolve()
    if (frame.type === 'events')
      got.push(...frame.events.map(({ seq, data: row }) => ({ seq, client_id: 'client_id' in row && row.client_id })))
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'hello', token }))
  await joined.promise
  return got
}

test.runIf(hasPostgres() && findRedis())(
  'one of three processes is killed amid 500 posts: what was acknowledged is there, once, whole and in order',
  { timeout: 240_000 },
  async () => {
    const { servers, database } = await threeServers()
    const [first, second, killed] = servers
    if (!first || !second || !killed) throw new RangeError('There are three servers.')
    const { call, access_token, conference_id } = await organiserOf(first)
    const room = `conference:${conference_id}`
    const [here, there] = [await listener(first, access_token, room), await listener(second, access_token, room)]

    const acknowledged = new Map<string, number>()
    const unsure: string[] = []
    const post = (server: Server, client_id: string) =>
      call<ChatMessage>(server, 'POST', `/api/conferences/${conference_id}/chat`, { text: client_id, client_id })
    const left = Array.from({ length: POSTS }, () => randomUUID())
    async function postAt(server: Server) {
      for (let client_id = left.pop(); client_id !== undefined; client_id = left.pop()) {
        try {
          const { seq } = await post(server, client_id)
          acknowledged.set(client_id, seq)
          if (acknowledged.size === POSTS / 4) killed?.child.kill('SIGKILL')
        } catch {
          unsure.push(client_id)
          if (server === killed) return
        }
      }
    }
    await Promise.all(servers.flatMap((server) => Array.from({ length: AT_ONCE }, () => postAt(server))))
    expect(killed.child.signalCode).toBe('SIGKILL')
    expect(unsure.length).toBeGreaterThan(0)
    // As a browser does: with the same id at another process, which may have it already.
    for (const client_id of unsure) acknowledged.set(client_id, (await post(second, client_id)).seq)

    const client = new pg.Client({ connectionString: database })
    await client.connect()
    const messages = await client.query<{ client_id: string; seq: string }>(
      'select client_id, seq from chat_messages order by seq',
    )
    const events = await client.query<{ seq: string; client_id: string | null }>(
      'select e.seq, m.client_id from live_events e left join chat_messages m on m.id = e.subject_id order by e.seq',
    )
    const { rows: heads } = await client.query<{ seq: string }>('select seq from live_rooms where name = $1', [room])
    await client.end()

    const inOrder = Array.from({ length: POSTS }, (_, at) => at + 1)
    expect(messages.rows.map(({ seq }) => Number(seq))).toEqual(inOrder)
    expect(new Map(messages.rows.map(({ client_id, seq }) => [client_id, Number(seq)]))).toEqual(acknowledged)
    expect(events.rows).toEqual(messages.rows)
    expect(heads).toEqual([{ seq: String(POSTS) }])
    const stored = messages.rows.map(({ client_id, seq }) => ({ seq: Number(seq), client_id }))
    for (const got of [here, there]) {
      await eventually(() => expect(got.length).toBeGreaterThanOrEqual(POSTS))
      expect(got).toEqual(stored)
    }
  },
)
