import { fork } from 'node:child_process'
import { once } from 'node:events'
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

test('what creates a database ends with the process that waits for it', async () => {
  const child = fork(join(import.meta.dirname, 'create.ts'), [join(folder, 'new')])
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([1, null])
})

test('every commit is synced to disk once before it is confirmed, and reading syncs nothing', async () => {
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
  // The data files themselves are synced at the checkpoint, one by one.
  expect(await counted(() => engine.exec('checkpoint'))).toBeGreaterThan(5)
  await engine.close()
})

test('a disk error is an error of the engine, and the row is not confirmed', async () => {
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

test('a first start that was killed is repeated from the beginning, readable for its owner only', async () => {
  const empty = temporaryFolder()
  for (const unfinished of ['pg.new', 'pg.new-a1b2c3']) {
    mkdirSync(join(empty, unfinished, 'base'), { recursive: true })
    writeFileSync(join(empty, unfinished, 'PG_VERSION'), '18')
  }
  const engine = await openEngine({ folder: join(empty, 'pg') })
  expect((await engine.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await engine.close()
  expect(readdirSync(empty)).toEqual(['pg'])
  expect(statSync(join(empty, 'pg')).mode & 0o777).toBe(0o700)
})
