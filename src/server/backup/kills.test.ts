import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { afterTest, temporaryFolder } from '#server/test-cleanup.ts'
import { eventually } from '#server/test-eventually.ts'
import { log } from '#server/test-folders.ts'
import { run, SERVER } from '#server/test-process.ts'
import { checkArchive } from './reader.ts'
import { serveSnapshots } from './snapshot-server.ts'
import { addUser, backUp, emailsIn, envOf, newInstallation, newPlace, withDatabase } from './test-backup.ts'

const ATTEMPTS = 6

/** Runs a program and kills it after a part of the time that it takes. Returns whether it had ended by itself. */
async function killed(file: string, env: Record<string, string>, args: string[], after_ms: number) {
  const program = run(file, env, args)
  const ended = await Promise.race([program.ended.then(() => true), wait(after_ms, false)])
  program.child.kill('SIGKILL')
  await program.ended
  return ended
}

test('a backup that is killed leaves nothing that looks like one, and the next one is whole', async () => {
  const place = await newInstallation()
  const { snapshot, query, close } = await openDatabase({ ...place, log })
  const end = snapshot && (await serveSnapshots({ dataDir: place.dataDir, snapshot, log }))
  afterTest(async () => {
    await end?.()
    await close()
  })
  for (let i = 0; i < 20; i++) await addUser({ query })
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

test('a restore that is killed leaves no installation, and begins anew when it is called again', async () => {
  const place = await newInstallation()
  await withDatabase(place, (database) => addUser(database, 'ada@example.org'))
  const file = await backUp(place)
  const first = await newPlace()
  const start = performance.now()
  const whole = run('tools/restore.ts', envOf(first), [file])
  expect(await whole.ended, whole.output()).toBe(0)
  const took_ms = performance.now() - start

  const to = await newPlace()
  let isRestored = false
  for (let i = 0; i < ATTEMPTS && !isRestored; i++) {
    const after_ms = (0.2 + 0.8 * Math.random()) * took_ms
    isRestored = await killed('tools/restore.ts', envOf(to), [file], after_ms)
    isRestored ||= existsSync(join(to.dataDir, 'pg'))
    if (to.databaseUrl !== undefined && !isRestored) {
      const server = run(SERVER, { ...envOf(to), SEED: 'none' })
      // Before it has begun the database is empty, and after its end it is whole. It is neither here.
      if ((await readdir(to.dataDir)).includes('restoring')) {
        expect(await server.ended).toBe(1)
        expect(server.output()).toContain('Not all of a backup is in this database')
      } else server.child.kill('SIGKILL')
    }
  }
  if (!isRestored) {
    const again = run('tools/restore.ts', envOf(to), [file])
    expect(await again.ended, again.output()).toBe(0)
  }
  expect(await emailsIn(to)).toEqual(['ada@example.org'])
  expect(existsSync(join(to.dataDir, 'restoring'))).toBe(false)
})
