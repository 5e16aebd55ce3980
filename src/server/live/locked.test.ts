import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatApi } from '#features/chat/contract.ts'
import { pollsApi } from '#features/polls/contract.ts'
import type { Db } from '#server/db/db.ts'
import { eventually, within } from '#server/test-eventually.ts'
import { hold } from '#server/test-locks.ts'
import type { Person, Refusal } from '#server/test.ts'
import { testHall } from '#server/test-hall.ts'

/** The five seconds that a call waits at most, and some for a busy machine. */
const LONGEST_SECONDS = 8

async function hall() {
  const kit = await testHall()
  return { ...kit, people: await kit.delegates(4) }
}

/** Calls that are made while this is locked, once it is. It is unlocked when all are answered. */
async function whileLocked<T>(db: Db, lock: SQL, calls: () => Promise<T>[]): Promise<T[]> {
  const release = await hold(db, (tx) => tx.execute(lock))
  try {
    return await within(LONGEST_SECONDS, () => Promise.all(calls()))
  } finally {
    await release()
  }
}

/** The status with which a call ended. */
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }: Refusal) => status,
  )

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

const LOCKS: [string, (room: string) => SQL][] = [
  ['its row', (room) => sql`select from live_rooms where name = ${room} for update`],
  ['the table of messages', () => sql`lock table chat_messages in exclusive mode`],
  ['the table of messages for readers as well', () => sql`lock table chat_messages in access exclusive mode`],
]

test.runIf(process.env.TEST_ENGINE === 'postgres').each(LOCKS)(
  '20 posts into a room of which %s is locked are all refused within five seconds, and go through afterwards',
  async (_, lock) => {
    const { conference_id, people, db } = await hall()
    const posts = upTo(20).map((at) => ({ by: people[at % 4], client_id: randomUUID(), text: `${at}` }))
    const post = ({ by, ...message }: (typeof posts)[number]) => by?.call(chatApi.post, { conference_id, ...message })
    await people[0]?.call(chatApi.post, { conference_id, text: 'Hello', client_id: randomUUID() })

    const answers = await whileLocked(db, lock(`conference:${conference_id}`), () =>
      posts.map((one) => statusOf(Promise.resolve(post(one)))),
    )
    expect(answers).toEqual(posts.map(() => 503))

    // As the browser does: the same again, which is stored once.
    for (const one of posts) await eventually(async () => expect(await statusOf(Promise.resolve(post(one)))).toBe(200))
    const stored = (await people[0]?.call(chatApi.list, { conference_id })) ?? []
    expect(stored.map(({ text }) => text).toSorted()).toEqual(['Hello', ...posts.map(({ text }) => text)].toSorted())
  },
)

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'votes in a locked poll are refused within five seconds, and count once afterwards',
  async () => {
    const { conference_id, people, organiser, db } = await hall()
    const asked = { conference_id, question: 'Tea?', options: ['Yes', 'No'] }
    const { id, options } = await organiser.call(pollsApi.create, { ...asked, results: 'always', state: 'open' })
    const vote = (by: Person) => by.call(pollsApi.vote, { conference_id, id, option_id: options[0]?.id ?? '' })
    const answers = await whileLocked(db, sql`select from polls where id = ${id} for update`, () =>
      [...people, ...people].map((by) => statusOf(vote(by))),
    )
    expect(answers).toEqual(upTo(8).map(() => 503))
    for (const by of people) await vote(by)
    const [poll] = await organiser.call(pollsApi.list, { conference_id })
    expect(poll?.total_votes).toBe(people.length)
  },
)
