import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { lockFolder } from '#server/db/embedded/lock.ts'
import { afterTest, temporaryFolder } from '#server/test-cleanup.ts'
import { eventually } from '#server/test-eventually.ts'
import type { Place } from '#server/move/place.ts'
import { log } from '#server/test-folders.ts'
import { run, SERVER } from '#server/test-process.ts'
import { checkArchive } from './reader.ts'
import { serveSnapshots } from './snapshot-server.ts'
import { addUser, backUp, emailsIn, envOf, newInstallation, newPlace, withDatabase } from './test-backup.ts'

const ATTEMPTS = 4
/** Each attempt is a process of its own, on machines that may be busy. */
const LIMIT = { timeout: 900_000 }

/** Runs a program and kills it after a part of the time that it takes. Returns whether it had ended by itself. */
async function killed(file: string, env: Record<string, string>, args: string[], after_ms: number) {
  const program = run(file, env, args)
  const ended = await Promise.race([program.ended.then(() => true), wait(after_ms, false)])
  program.child.kill('SIGKILL')
  await program.ended
  return ended
}

/** Whether a database on a server says that not all was restored into it. */
async function isMarked(to: Place): Promise<boolean> {
  if (to.databaseUrl === undefined) return false
  const { rows } = await withDatabase(to, ({ query }) => query(`select to_regclass('unfinished_restore') as mark`))
  return rows[0]?.mark !== null
}

/** What becomes of a start on a database into which not all was restored. */
async function startOn(to: Place) {
  const server = run(SERVER, { ...envOf(to), SEED: 'none' })
  const code = await server.ended
  return { code, isRefused: server.output().includes('Not all of a backup is in this database') }
}

test('a backup that is killed leaves nothing that looks like one, and the next one is whole', LIMIT, async () => {
  const place = await newInstallation()
  const database = await openDatabase({ ...place, log })
  const end = await serveSnapshots({ dataDir: place.dataDir, database, log })
  afterTest(async () => {
    await end()
    await database.close()
  })
  for (let i = 0; i < 20; i++) await addUser(database)
  const folder = temporaryFolder()
  const start = performance.now()
  const first = run('tools/backup.ts', envOf(place), ['--to', join(folder, 'first.tar.gz')])
  expect(await first.ended, first.output()).toBe(0)
  const took_ms = performance.now() - start
  for (let i = 0; i < ATTEMPTS; i++) {
    const name = `${i}.tar.gz`
    await killed('tools/backup.ts', envOf(place), ['--to', join(folder, name)], Math.random() * took_ms)
    // If it was quicker this time, it is whole.
    if (existsSync(join(folder, name))) await checkArchive(join(folder, name))
  }
  await eventually(() => expect(existsSync(join(place.dataDir, 'snapshot'))).toBe(false))
  const last = run('tools/backup.ts', envOf(place), ['--to', join(folder, 'last.tar.gz')])
  expect(await last.ended, last.output()).toBe(0)
  await checkArchive(join(folder, 'last.tar.gz'))
})

test('a restore that is killed leaves no installation, and begins anew when it is called again', LIMIT, async () => {
  const place = await newInstallation()
  await withDatabase(place, (database) => addUser(database, 'ada@example.org'))
  const file = await backUp(place)
  const first = await newPlace()
  const start = performance.now()
  const whole = run('tools/restore.ts', envOf(first), [file])
  expect(await whole.ended, whole.output()).toBe(0)
  const took_ms = performance.now() - start

  const to = await newPlace()
  const starts: unknown[] = []
  for (let i = 0; i < ATTEMPTS; i++) {
    const isRestored = await killed('tools/restore.ts', envOf(to), [file], (0.2 + 0.8 * Math.random()) * took_ms)
    // If it was quicker this time, what follows is about a place that is whole.
    if (isRestored || existsSync(join(to.dataDir, 'pg'))) break
    if (await isMarked(to)) starts.push(await startOn(to))
  }
  expect(starts).toEqual(starts.map(() => ({ code: 1, isRefused: true })))
  const again = run('tools/restore.ts', envOf(to), [file])
  await again.ended
  // The second if one of those that were to be killed was quicker.
  expect(again.output()).toMatch(/Now start Foyer|is not empty/)
  expect(await emailsIn(to)).toEqual(['ada@example.org'])
  expect(existsSync(join(to.dataDir, 'restoring'))).toBe(false)
})

test('what a check has left that was killed is removed by the next one, and what a running one uses is not', async () => {
  const file = await backUp(await newInstallation())
  const TMPDIR = temporaryFolder()
  const [left, used] = [join(TMPDIR, 'foyer-check-left'), join(TMPDIR, 'foyer-check-used')]
  await mkdir(join(left, 'data/pg'), { recursive: true })
  const lock = lockFolder(used)
  afterTest(() => lock.release())
  const check = run('tools/restore.ts', { TMPDIR }, ['--check', file])
  expect(await check.ended, check.output()).toBe(0)
  const folders = (await readdir(TMPDIR)).filter((name) => name.startsWith('foyer-check-'))
  expect(folders).toEqual(['foyer-check-used'])
})
