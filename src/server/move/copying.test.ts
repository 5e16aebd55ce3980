import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { migratedFolder } from '#server/db/embedded/test-folder.ts'
import { prepareDemo } from '#server/demo.ts'
import { log } from '#server/test-folders.ts'
import { testApp } from '#server/test.ts'
import { withDatabase } from '#server/backup/test-backup.ts'
import { copyDatabase, readContent, readRows } from './copying.ts'
import { readTables } from './tables.ts'

/** The demonstration, which has rows of nearly everything, and an empty database in a folder. */
async function demonstration() {
  const kit = await testApp({ env: { PUBLIC_URL: 'http://localhost:3000' } })
  await prepareDemo({ ...kit.core, db: kit.database.jobDb }, 'embedded')
  const target = await openDatabase({ dataDir: await migratedFolder(), log })
  return { source: kit.database, target }
}

test('a copy has the same rows in every table, goes on with the numbers, and keeps its rules', async () => {
  const { source, target } = await demonstration()
  const progress: number[] = []
  const { tables: copied, left_out } = await source.alone((reading) =>
    target.alone((writing) =>
      copyDatabase({ source: reading, target: writing, onProgress: (rows, all) => progress.push(rows / all) }),
    ),
  )
  expect(left_out).toEqual([])
  const filled = copied.filter(({ rows }) => rows > 0)
  expect(filled.length).toBeGreaterThan(30)
  expect(copied.find(({ name }) => name === 'public.users')?.rows).toBeGreaterThan(10)
  expect(progress.at(-1)).toBe(1)
  const numbers = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`
  const rules = `
    select conrelid::regclass::text as "table", conname, condeferrable, condeferred from pg_constraint
    where contype = 'f' order by 1, 2`
  const triggers = `select tgname from pg_trigger where tgenabled <> 'O'`
  for (const query of [numbers, rules, triggers])
    expect((await target.query(query)).rows).toEqual((await source.query(query)).rows)
  await target.close()
})

test('fewer rows are in memory at once where they are wide', async () => {
  const dataDir = await migratedFolder()
  const sizes = await withDatabase({ dataDir }, async ({ query, alone }) => {
    await query(`create table wide as select n, convert_to(repeat('x', case n when 30 then 3000000 else 9 end), 'UTF8') as file
      from generate_series(1, 30) n`)
    await query('create table narrow as select n from generate_series(1, 1100) n')
    return alone(async (client) => {
      const tables = await readTables(client)
      const batches: Record<string, number[]> = {}
      await client.query('begin')
      for (const table of tables.filter(({ name }) => /wide|narrow/.test(name))) {
        const { widest } = await readContent(client, table.name)
        for await (const rows of readRows(client, table, widest)) (batches[table.name] ??= []).push(rows.length)
      }
      await client.query('rollback')
      return batches
    })
  })
  // Six megabytes each, as the text of a row has two characters for a byte.
  expect(sizes).toEqual({ 'public.wide': Array.from({ length: 15 }, () => 2), 'public.narrow': [500, 500, 100] })
})
