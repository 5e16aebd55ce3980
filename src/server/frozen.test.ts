import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { apiOf, createConference, signUpOrganiser } from '../../bench/organiser.ts'
import { hasPostgres, startPostgres } from '../../tools/postgres.ts'
import { afterTest, temporaryFolder } from './test-cleanup.ts'
import { eventually } from './test-eventually.ts'
import { started } from './test-process.ts'

const FROZEN_MS = 30_000
/** How many messages are sent at a time: with a read, as many calls of one person as do not wait for each other. */
const AT_ONCE = 7
/** The five seconds that a call waits at most, and some for a busy machine. */
const LONGEST_MS = 8000

/** How a call ended, and whether it was answered in time. */
async function ended(call: Promise<Response>) {
  const began = performance.now()
  const { status } = await call
  return { status, inTime: performance.now() - began < LONGEST_MS }
}

// It brings its own PostgreSQL, so once is enough.
test.runIf(process.env.TEST_ENGINE !== 'postgres' && hasPostgres())(
  'while PostgreSQL stands still for half a minute every call is answered, and what was sent is there once afterwards',
  { timeout: 240_000 },
  async () => {
    const postgres = await startPostgres()
    if (!postgres) throw new Error('PostgreSQL is not installed.')
    afterTest(() => postgres.stop())
    const env = { DATABASE_URL: postgres.url, DATA_DIR: temporaryFolder(), SEED: 'none', AUTH_AUTOCONFIRM: 'true' }
    const { address } = await started({ ...env, LIMITS: 'off' })
    const api = apiOf(address)
    await signUpOrganiser(api)
    const { path } = await createConference(api)
    const chat = `${path}/chat`
    const sent: string[] = []
    const post = (client_id: string) => api.send('POST', chat, { text: client_id, client_id })
    const postNew = () => {
      const client_id = randomUUID()
      sent.push(client_id)
      return post(client_id)
    }
    expect(await ended(postNew())).toEqual({ status: 201, inTime: true })

    const wake = await postgres.freeze()
    afterTest(wake)
    for (const began = performance.now(); performance.now() - began < FROZEN_MS;) {
      const posts = Array.from({ length: AT_ONCE }, () => ended(postNew()))
      const answers = await Promise.all([...posts, ended(api.send('GET', chat))])
      expect(answers).toEqual(answers.map(() => ({ status: 503, inTime: true })))
      expect(await ended(fetch(`${address}/health`))).toEqual({ status: 200, inTime: true })
    }
    wake()

    await eventually(async () => expect((await fetch(`${address}/ready`)).status).toBe(200))
    // As the browser does: the same again, which is stored once.
    for (const client_id of sent) await eventually(async () => expect((await post(client_id)).ok).toBe(true))
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query<{ text: string }>('select text from chat_messages')
    await client.end()
    expect(rows.map(({ text }) => text).toSorted()).toEqual(sent.toSorted())
  },
)
