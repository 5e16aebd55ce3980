import { expect, test } from 'vitest'
import { newPlace, withDatabase } from '#server/backup/test-backup.ts'
import { hasNothing } from './has-nothing.ts'

test('what an extension has is no content of a database, and a table of somebody is', async () => {
  await withDatabase(await newPlace(), async ({ query, alone }) => {
    expect(await alone(hasNothing)).toBe(true)
    // As hosts do with extensions that count statements.
    await query('create view statements as select 1 as calls; alter extension plpgsql add view statements')
    await query('create table systems (id int primary key); alter extension plpgsql add table systems')
    expect(await alone(hasNothing)).toBe(true)
    await query('create table notes ()')
    expect(await alone(hasNothing)).toBe(false)
  })
})
