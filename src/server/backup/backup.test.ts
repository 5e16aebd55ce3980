import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, lstat, mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { migrate } from '#server/db/migrate.ts'
import { freshFolder } from '#server/db/embedded/test-folder.ts'
import { folderStorage } from '#server/files/folder-storage.ts'
import { type Mark, setMark } from '#server/move/mark.ts'
import { queueEmail } from '#server/mail/outbox.ts'
import { afterTest, temporaryFolder } from '#server/test-cleanup.ts'
import { eventually } from '#server/test-eventually.ts'
import { log, MIGRATIONS } from '#server/test-folders.ts'
import { launch, run, started, stopped } from '#server/test-process.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { makeBackup } from './backup.ts'
import { backupName } from './names.ts'
import { HELD } from './restored.ts'
import { serveSnapshots } from './snapshot-server.ts'
import {
  addStoredFile,
  addUser,
  backUp,
  emailsIn,
  envOf,
  newInstallation,
  newPlace,
  NOW,
  restore,
  withDatabase,
} from './test-backup.ts'
import { writeArchive } from './writer.ts'

const BACKUP = 'tools/backup.ts'
const RESTORE = 'tools/restore.ts'

test('what is restored is what was backed up: rows, files and keys, on the same engine and on the other', async () => {
  const place = await newInstallation()
  await withDatabase(place, async (database) => {
    await addUser(database, 'ada@example.org')
    for (const name of ['ada', 'empty']) await addStoredFile(database, `avatars/${name}.webp`)
  })
  const { dataDir } = place
  for (const folder of ['storage/avatars', 'recordings']) await mkdir(join(dataDir, folder), { recursive: true })
  await writeFile(join(dataDir, 'storage/avatars/ada.webp'), 'a picture')
  await writeFile(join(dataDir, 'storage/avatars/empty.webp'), '')
  await writeFile(join(dataDir, 'recordings/talk'), Buffer.alloc(3_000_000, 'r'))
  await writeFile(join(dataDir, 'jwt-secret'), 'a secret of the installation')
  await writeFile(join(dataDir, 'no-demo'), '')

  const file = await backUp(place, { withKeys: true })
  for (const to of [await newPlace(), { dataDir: temporaryFolder() }]) {
    const report = await restore(file, to)
    expect(report).toMatchObject({ rows: expect.any(Number), files: 3, held_emails: 0, has_key: true, left_out: [] })
    expect(await emailsIn(to)).toEqual(['ada@example.org'])
    for (const name of [
      'storage/avatars/ada.webp',
      'storage/avatars/empty.webp',
      'recordings/talk',
      'jwt-secret',
      'no-demo',
    ])
      expect(await readFile(join(to.dataDir, name))).toEqual(await readFile(join(dataDir, name)))
    expect(existsSync(join(to.dataDir, 'restoring'))).toBe(false)
  }
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a file that was stored after the rows were read is not restored, because nothing would ever delete it', async () => {
  const place = await newInstallation()
  await withDatabase(place, (database) => addStoredFile(database, 'avatars/ada.webp'))
  await mkdir(join(place.dataDir, 'storage/avatars'), { recursive: true })
  for (const name of ['ada', 'later']) await writeFile(join(place.dataDir, `storage/avatars/${name}.webp`), name)
  const to = await newPlace()
  expect(await restore(await backUp(place), to)).toMatchObject({ files: 1 })
  expect(await readdir(join(to.dataDir, 'storage/avatars'))).toEqual(['ada.webp'])
})

test('a backup that is made while rows are written is of one moment, and has all that was answered before it', async () => {
  const place = await newInstallation()
  const database = await openDatabase({ ...place, log })
  const { query, alone, close } = database
  const end = await serveSnapshots({ dataDir: place.dataDir, database, log })
  afterTest(async () => {
    await end()
    await close()
  })
  const answered = new Set<string>()
  const over = new AbortController()
  /** Adds pairs of accounts, each pair in a transaction. */
  async function write() {
    while (!over.signal.aborted) {
      const pair = randomUUID()
      await alone(async (client) => {
        await client.query('begin')
        for (const one of ['a', 'b']) await addUser(client, `${one}-${pair}@example.org`)
        await client.query('commit')
      })
      answered.add(pair)
    }
  }
  const writers = [write(), write()]
  await eventually(() => expect(answered.size).toBeGreaterThan(20))
  const before = [...answered]
  const file = join(temporaryFolder(), 'deep/backup.tar.gz')
  const program = run(BACKUP, envOf(place), ['--to', file])
  expect(await program.ended, program.output()).toBe(0)
  const after = answered.size
  over.abort()
  await Promise.all(writers)
  expect(after).toBeGreaterThan(before.length)

  const to = await newPlace()
  await restore(file, to)
  const emails = await emailsIn(to)
  const [firsts, seconds] = ['a-', 'b-'].map((start) =>
    emails.filter((email) => email.startsWith(start)).map((email) => email.slice(start.length, -'@example.org'.length)),
  )
  expect(firsts).toEqual(seconds)
  expect(before.filter((pair) => !firsts?.includes(pair))).toEqual([])
  expect((await query('select count(*)::int as count from users')).rows[0].count).toBeGreaterThanOrEqual(emails.length)
  await eventually(() => expect(existsSync(join(place.dataDir, 'snapshot'))).toBe(false))
})

test('who was erased after the backup is forgotten again, by the log of the place and by one that is given', async () => {
  const place = await newInstallation()
  const [ada, grace] = await withDatabase(place, async (database) => [
    await addUser(database, 'ada@example.org'),
    await addUser(database, 'grace@example.org'),
    await addUser(database, 'mary@example.org'),
  ])
  const line = (account: string | undefined) => `${JSON.stringify({ account, at: NOW.toISOString() })}\n`
  await appendFile(join(place.dataDir, 'erasures.jsonl'), line(randomUUID()))
  const file = await backUp(place)

  const to = await newPlace()
  await writeFile(join(to.dataDir, 'erasures.jsonl'), line(ada))
  const { erasures } = await restore(file, to, { erasures: line(grace) + line(ada) })
  expect(erasures).toBe(3)
  await stopped(await started({ ...envOf(to), SEED: 'none' }))
  expect(await emailsIn(to)).toEqual(['mary@example.org'])
})

test('emails that waited are marked as not sent, and stay as they were where that is chosen', async () => {
  const place = await newInstallation()
  // The clock of the process that queued the second one was ahead.
  const later = new Date(Date.now() + DAY_MS)
  await withDatabase(place, async ({ db }) => {
    for (const now of [NOW, later])
      await queueEmail(db, { kind: 'a-test', to: 'ada@example.org', subject: 'S', text: 'T', html: 'H' }, now)
  })
  const file = await backUp(place)
  const emails = async (sendWaiting: boolean) => {
    const to = await newPlace()
    const { held_emails } = await restore(file, to, { sendWaiting })
    const { rows } = await withDatabase(to, ({ query }) =>
      query(`select failed_at is not null as failed, next_attempt_at is not null as waiting, last_error
        from emails order by created_at`),
    )
    return { held_emails, rows }
  }
  const waiting = { failed: false, waiting: true, last_error: null }
  const held = { failed: true, waiting: false, last_error: HELD }
  expect(await emails(false)).toEqual({ held_emails: 2, rows: [held, held] })
  expect(await emails(true)).toEqual({ held_emails: 0, rows: [waiting, waiting] })
})

test('what is written until the rows are read is in the backup, and before the moment that it names', async () => {
  const place = await newInstallation()
  const to = join(temporaryFolder(), 'backup.tar.gz')
  const last = await withDatabase(place, async (database) => {
    const began = new Date()
    /** Something is written in the time between the call and the first read. */
    const alone: typeof database.alone = async (work) => {
      await addUser(database)
      return database.alone(work)
    }
    const { started_at } = await makeBackup({
      database: { ...database, alone },
      storage: null,
      dataDir: place.dataDir,
      to,
      withKeys: false,
    })
    expect(Date.parse(started_at)).toBeGreaterThanOrEqual(began.getTime())
    const { rows } = await database.query(
      `select date_trunc('milliseconds', created_at) <= $1 as is_before from users`,
      [started_at],
    )
    expect(rows).toEqual(rows.map(() => ({ is_before: true })))
    return rows.length
  })
  const restored = await newPlace()
  await restore(to, restored)
  expect(await emailsIn(restored)).toHaveLength(last)
})

test('a database that was moved away, or into which not all came, is not backed up', async () => {
  const mark = (state: Mark['state']) => (client: ClientBase) =>
    setMark(client, { state, place: 'elsewhere', marked_at: NOW.toISOString() })
  for (const [change, sentence] of [
    [mark('moved'), /was moved to elsewhere/],
    [mark('unfinished'), /Not everything of elsewhere/],
    [(client: ClientBase) => client.query('create table unfinished_restore ()'), /npm run restore was stopped/],
  ] as const) {
    const place = await newInstallation()
    await withDatabase(place, ({ alone }) => alone<unknown>(change))
    await expect(backUp(place)).rejects.toThrow(sentence)
  }
})

test('a backup without the stored files has none, and is restored beside those that are kept', async () => {
  const place = await newInstallation()
  await mkdir(join(place.dataDir, 'storage/avatars'), { recursive: true })
  await writeFile(join(place.dataDir, 'storage/avatars/ada.webp'), 'a picture')
  const file = await backUp(place, { withFiles: false })
  const bucket = folderStorage(place.dataDir)
  const { manifest, files } = await restore(file, await newPlace(), { objectStore: bucket })
  expect({ has_files: manifest.has_files, files }).toEqual({ has_files: false, files: 0 })
  await expect(
    restore(await backUp(await newInstallation()), await newPlace(), { objectStore: bucket }),
  ).rejects.toThrow('The object store is not empty')
})

test('two restores into one database do not mix', async () => {
  const file = await backUp(await newInstallation())
  const to = await newPlace()
  const other = { ...to, dataDir: to.databaseUrl === undefined ? to.dataDir : temporaryFolder() }
  const outcomes = await Promise.allSettled([restore(file, to), restore(file, other)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))).toEqual([
    expect.stringMatching(/Another restore into this database|in use by another process/),
  ])
})

test('the backup of an older version is restored into its tables and brought up to date', async () => {
  const dataDir = await freshFolder()
  const place = { dataDir }
  await withDatabase(place, async (database) => {
    await migrate(database, MIGRATIONS, { isRequested: (name) => name < '0080' })
    await addUser(database, 'ada@example.org')
  })
  const file = await backUp(place)
  const to = await newPlace()
  expect(await restore(file, to)).toMatchObject({ left_out: [] })
  expect(await emailsIn(to)).toEqual(['ada@example.org'])
  expect(await withDatabase(to, (database) => migrate(database, MIGRATIONS))).toEqual([])
})

test('tables that somebody has added are left out, and named', async () => {
  const place = await newInstallation()
  await withDatabase(place, ({ query }) =>
    query('create table own_notes (id serial); insert into own_notes default values'),
  )
  expect(await restore(await backUp(place), await newPlace())).toMatchObject({ left_out: ['public.own_notes'] })
})

test('the programs say what they did, and what to do next', { timeout: 600_000 }, async () => {
  const place = await newInstallation()
  await withDatabase(place, (database) => addUser(database))
  const backup = run(BACKUP, envOf(place))
  expect(await backup.ended, backup.output()).toBe(0)
  const [name = ''] = await readdir(join(place.dataDir, 'backups'))
  const file = join(place.dataDir, 'backups', name)
  expect(backup.output()).toMatch(
    /^\d+ rows of \d+ tables and 0 files are in .+\(0\.\d MB\), as they were at .+ It took [\d.]+ s\.$/m,
  )
  expect(backup.output()).toContain(`npm run restore -- --check ${file}`)

  for (const [to, sentence] of [
    [file, 'is there already'],
    [join(place.dataDir, 'storage/backup.tar.gz'), 'which is backed up'],
  ] as const) {
    const refused = run(BACKUP, envOf(place), ['--to', to])
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toContain(sentence)
  }

  const check = run(RESTORE, {}, ['--check', file])
  expect(await check.ended, check.output()).toBe(0)
  expect(check.output()).toMatch(
    /is whole: \d+ rows of \d+ tables and 0 files of .+ in [\d.]+ s; the folder is removed\./,
  )
  const over = run(RESTORE, envOf(place), [file])
  expect(await over.ended).toBe(1)
  expect(over.output()).toMatch(/is not empty.+A backup is never restored over anything/)
  const to = await newPlace()
  const restored = run(RESTORE, envOf(to), [file])
  expect(await restored.ended, restored.output()).toBe(0)
  expect(restored.output()).toContain(`DATA_DIR=${to.dataDir}.`)
  expect(await emailsIn(to)).toEqual(await emailsIn(place))
})

/** Writes a megabyte where no file may have more than half of one. Handled, the signal lets the write fail. */
const WRITE_TOO_MUCH = `
  process.on('SIGXFSZ', () => {})
  const { writeArchive } = await import('#server/backup/writer.ts')
  const { randomBytes } = await import('node:crypto')
  const fill = ({ add }) => add('rows/1', randomBytes(2 ** 20), 2 ** 20)
  await writeArchive(process.argv[1], fill).catch((error) => console.log(error.code))`

test('a backup that cannot be written leaves nothing behind', async () => {
  const folder = temporaryFolder()
  const program = [process.execPath, '--input-type=module', '-e', WRITE_TOO_MUCH, join(folder, 'backup.tar.gz')]
  const filled = launch(['sh', '-c', 'ulimit -f 1024; exec "$@"', 'sh', ...program], {})
  await filled.ended
  expect(filled.output()).toBe('EFBIG\n')
  expect(await readdir(folder)).toEqual([])
})

const empty = () => Promise.resolve()

test('a backup is never written through a link that somebody has put in its place', async () => {
  const folder = temporaryFolder()
  const to = join(folder, 'backup.tar.gz')
  const other = join(temporaryFolder(), 'somebody-elses.txt')
  await writeFile(other, 'as it was')
  await symlink(other, `${to}.unfinished`)
  await writeArchive(to, empty)
  expect(await readFile(other, 'utf8')).toBe('as it was')
  const written = await lstat(to)
  expect([written.isFile(), written.mode & 0o777]).toEqual([true, 0o600])
  expect(await readdir(folder)).toEqual(['backup.tar.gz'])
})

test('what backups have left that were killed is removed by the next one in that folder', async () => {
  const folder = temporaryFolder()
  const [killed, running] = [`${backupName(NOW)}.unfinished`, `${backupName(NOW, randomUUID())}.unfinished`]
  for (const name of [killed, running, 'notes.unfinished', 'backup.tar.gz.unfinished'])
    await writeFile(join(folder, name), 'half')
  const before = new Date(Date.now() - 2 * HOUR_MS)
  for (const name of [killed, 'notes.unfinished']) await utimes(join(folder, name), before, before)
  await writeArchive(join(folder, 'backup.tar.gz'), empty)
  expect((await readdir(folder)).toSorted()).toEqual(['backup.tar.gz', running, 'notes.unfinished'])
})
