import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { subscriptions } from '#features/billing/server/table.ts'
import { portableText } from '#features/conferences/portable-text.ts'
import type { Db } from '#server/db/db.ts'
import { importFile, CONFERENCE, forgedFile, MESSAGE } from '#server/test-portable.ts'
import { hold, waitsForLock, whileLocking } from '#server/test-locks.ts'
import { testApp } from '#server/test.ts'

// The embedded engine has one connection, so nobody can look at what it locks.
test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'an import waits for the plan of its owner once all of its rows are written',
  async () => {
    const { db, as } = await testApp()
    const organiser = await as({ plan: 'enterprise' })
    const file = await forgedFile({ conference: [CONFERENCE], chat: [MESSAGE] })
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
      () => importFile(organiser, file),
    )
    expect(seen).toEqual([{ writers: 1 }])
  },
)

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'an import is refused while another one is running, in this process and in others',
  async () => {
    const { db, as } = await testApp()
    const organiser = await as({ plan: 'enterprise' })
    const other = await as({ plan: 'enterprise' })
    const file = await forgedFile({ conference: [CONFERENCE] })
    const refusal = { status: 503, message: portableText.otherImport }
    const plan = (tx: Db) =>
      tx.select().from(subscriptions).where(eq(subscriptions.user_id, organiser.id)).for('update')
    const unlockPlan = await hold(db, plan)
    const running = importFile(organiser, file)
    await waitsForLock(db)
    await expect(importFile(other, file)).rejects.toMatchObject(refusal)
    await unlockPlan()
    await running
    const inOtherProcess = sql`select pg_advisory_xact_lock(hashtextextended('conference imports', 0))`
    const end = await hold(db, (tx) => tx.execute(inOtherProcess))
    await expect(importFile(other, file)).rejects.toMatchObject(refusal)
    await end()
    expect(await importFile(other, file)).toEqual(expect.any(String))
  },
)
