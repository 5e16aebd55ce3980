import { randomUUID } from 'node:crypto'
import { asc, desc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chatMessages } from '#features/chat/server/table.ts'
import { questions } from '#features/questions/server/table.ts'
import { inPostedOrder, inRoom } from '#features/rooms/server/rooms.ts'
import { transact } from '#server/db/db.ts'
import { openTestDatabase } from '#server/test-database.ts'

test.each([
  ['oldest', chatMessages, asc],
  ['newest', chatMessages, desc],
  ['oldest', questions, asc],
] as const)(
  'the %s of what was posted in a room are read in order, without sorting all',
  async (_, table, direction) => {
    const { db } = await openTestDatabase()
    for (const schedule_item_id of [null, randomUUID()]) {
      const plan = await transact(db, async (tx) => {
        // So that the planner sorts only where it has to, however few rows there are.
        for (const way of ['sort', 'seqscan', 'bitmapscan']) await tx.execute(sql.raw(`set local enable_${way} = off`))
        const page = tx
          .select()
          .from(table)
          .where(inRoom(table, { conference_id: randomUUID(), schedule_item_id }))
          .orderBy(...inPostedOrder(table, direction))
          .limit(10)
        const { rows } = await tx.execute(sql`explain ${page}`)
        return JSON.stringify(rows)
      })
      expect(plan).toContain('_posted')
      expect(plan).not.toContain('Sort')
    }
  },
)
