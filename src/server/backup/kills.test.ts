import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { lockFolder } from '#server/db/embedded/lock.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import { afterTest, temporaryFolder } from '#server/test-cleanup.ts'
import { eventually } from '#server/test-eventually.ts'
import type { Place } from '#server/move/place.ts'
import { log } from '#server/test-folders.ts'
import { preloading, type Process, run, SERVER, signalledAt } from '#server/test-process.ts'
import { checkArchive } from './reader.ts'
import { serveSnapshots } from './snapshot-server.ts'
import { addUser, backUp, emailsIn, envOf, newInstallation, newPlace, withDatabase } from './test-backup.ts'

/** Each attempt is a process of its own, on machines that may be busy. */
const LIMIT = { timeout: 900_000 }
const SIZE = 64 * 2 ** 20
/** So many that each tenth of them is said. */
const USERS = 40_000

/** In its environment, a program kills itself when it is about to write more to a file that has so many bytes. */
function killedAt(bytes: number) {
  return preloading(`
    import fs from 'node:fs'
    for (const name of ['write', 'writev']) {
      const write = fs[name]
      fs[name] = (file, ...rest) => {
        if (fs.fstatSync(file).size >= ${bytes}) process.kill(process.pid, 'SIGKILL')
        return write(file, ...rest)
      }
    }`)
}

/** Waits until a program has been killed that was under way. */
async function killed(program: Process) {
  expect(await program.ended, program.output()).toBeNull()
  expect(program.child.signalCode).toBe('SIGKILL')
}

/** What becomes of a start on a place into which not all was restored. */
async function startOn(to: Place) {
  const server = run(SERVER, { ...envOf(to), SEED: 'none' })
  const code = await server.ended
  return { code, isRefused: server.output().includes('Not all of a backup is in') }
}

test('a backup that is killed leaves nothing that looks like one, and the next one is whole', LIMIT, async () => {
  const place = await newInstallation()
  const database = await openDatabase({ ...place, log })
  const end = await serveSnapshots({ dataDir: place.dataDir, database, log })
  afterTest(async () => {
    await end()
    await database.close()
  })
  await addUser(database)
  // So large that writing it takes a while, since it does not become smaller.
  await folderStorage(place.dataDir).write('recordings/talk', randomBytes(SIZE))
  const folder = temporaryFolder()
  for (const part of [0, 0.2, 0.5]) {
    const file = join(folder, `${part}.tar.gz`)
    await killed(run('tools/backup.ts', { ...envOf(place), ...killedAt(part * SIZE) }, ['--to', file]))
    expect(existsSync(file)).toBe(false)
    expect(statSync(`${file}.unfinished`).size).toBeGreaterThanOrEqual(part * SIZE)
  }
  await eventually(() => expect(existsSync(join(place.dataDir, 'snapshot'))).toBe(false))
  const last = run('tools/backup.ts', envOf(place), ['--to', join(folder, 'last.tar.gz')])
  expect(await last.ended, last.output()).toBe(0)
  await checkArchive(join(folder, 'last.tar.gz'))
})

test('a restore that is killed leaves no installation, and begins anew when it is called again', LIMIT, async () => {
  const place = await newInstallation()
  await withDatabase(place, ({ query }) =>
    query(`
      insert into users (id, email, created_at, updated_at)
        select gen_random_uuid(), n || '@example.org', now(), now() from generate_series(1, ${USERS}) n`),
  )
  const file = await backUp(place)
  const to = await newPlace()
  for (const part of [10, 50]) {
    await killed(run('tools/restore.ts', { ...envOf(to), ...signalledAt(`${part} %`, 'SIGKILL') }, [file]))
    expect(existsSync(join(to.dataDir, 'restoring'))).toBe(true)
    expect(await startOn(to)).toEqual({ code: 1, isRefused: true })
  }
  const again = run('tools/restore.ts', envOf(to), [file])
  expect(await again.ended, again.output()).toBe(0)
  expect(again.output()).toContain('Now start Foyer')
  expect(await emailsIn(to)).toHaveLength(USERS)
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
