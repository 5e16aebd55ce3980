import { fsyncSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { openEngine } from './open.ts'
import { freshFolder } from './test-folder.ts'

let folder: string

beforeEach(async () => {
  folder = await freshFolder()
})

test('every commit reaches the disk once before it is confirmed, and reading does not touch it', async () => {
  let syncs = 0
  const engine = await openEngine({ folder: join(folder, 'pg') }, (fd) => {
    syncs++
    fsyncSync(fd)
  })
  await engine.exec('create table a (id int)')
  const counted = async (work: () => Promise<unknown>) => {
    syncs = 0
    await work()
    return syncs
  }
  const each = []
  for (let id = 0; id < 10; id++) each.push(await counted(() => engine.query('insert into a values ($1)', [id])))
  expect(each).toEqual(Array.from({ length: 10 }, () => 1))
  expect(await counted(() => engine.exec('begin; insert into a values (11); insert into a values (12); commit'))).toBe(
    1,
  )
  expect(await counted(() => engine.exec('select * from a'))).toBe(0)
  // The data itself follows at the checkpoint, file by file.
  expect(await counted(() => engine.exec('checkpoint'))).toBeGreaterThan(5)
  await engine.close()
})

test('a failing disk is an error of the engine, not a confirmed row', async () => {
  let failing = false
  const engine = await openEngine({ folder: join(folder, 'pg') }, (fd) => {
    if (failing) throw Object.assign(new Error('i/o error'), { code: 'EIO' })
    fsyncSync(fd)
  })
  await engine.exec('create table a (id int)')
  failing = true
  await expect(engine.exec('checkpoint')).rejects.toThrow(/could not fsync .*I\/O error/)
  failing = false
  await engine.close()
})

test('what a killed first start left behind is built anew, for its owner alone', async () => {
  const empty = temporaryFolder()
  mkdirSync(join(empty, 'pg.new', 'base'), { recursive: true })
  writeFileSync(join(empty, 'pg.new', 'PG_VERSION'), '18')
  const engine = await openEngine({ folder: join(empty, 'pg') })
  expect((await engine.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await engine.close()
  expect(readdirSync(empty)).toEqual(['pg'])
  expect(statSync(join(empty, 'pg')).mode & 0o777).toBe(0o700)
})
