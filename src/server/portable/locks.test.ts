import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { subscriptions } from '#features/billing/server/table.ts'
import { bringConference, CONFERENCE, forgedFile } from '#server/test-portable.ts'
import { whileLocking } from '#server/test-locks.ts'
import { testApp } from '#server/test.ts'

const MESSAGE = {
  session: null,
  author: 'Ada',
  delegate: null,
  text: 'Hello',
  mentions: [],
  reply_to: null,
  created_at: '2025-11-27T06:00:00Z',
}
const UNCHANGED = { edited_at: null, deleted_at: null, deleted_by: null }

// The embedded engine has one connection, so nobody can look at what it locks.
test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'an import waits for the plan of its owner once all of its rows are written',
  async () => {
    const { db, as } = await testApp()
    const organiser = await as({ plan: 'enterprise' })
    const file = await forgedFile({ conference: [CONFERENCE], chat: [{ ...MESSAGE, ...UNCHANGED }] })
    const writing = sql`
      select count(distinct pid)::int as writers from pg_locks
      where relation = 'chat_messages'::regclass and mode = 'RowExclusiveLock'
        and pid in (select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`
    const seen: unknown[] = []
    await whileLocking(
      db,
      [
        (tx) => tx.select().from(subscriptions).where(eq(subscriptions.user_id, organiser.id)).for('update'),
        async (tx) => seen.push(...(await tx.execute(writing)).rows),
      ],
      () => bringConference(organiser, file),
    )
    expect(seen).toEqual([{ writers: 1 }])
  },
)
