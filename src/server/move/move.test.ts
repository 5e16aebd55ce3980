import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addStoredFile, newInstallation } from '#server/backup/test-backup.ts'
import { openDatabase } from '#server/db/db.ts'
import { migratedFolder } from '#server/db/embedded/test-folder.ts'
import { withMigrationLock } from '#server/db/migrate.ts'
import { afterTest, temporaryFolder } from '#server/test-cleanup.ts'
import { newServerDatabase } from '#server/test-database.ts'
import { eventually } from '#server/test-eventually.ts'
import { log, MIGRATIONS } from '#server/test-folders.ts'
import { run, SERVER, signalledAt } from '#server/test-process.ts'
import { requireUnmarked, setMark } from './mark.ts'
import { moveEverything, unmark } from './move.ts'
import type { Place } from './place.ts'

const PICTURE = 'pictures/ada.webp'
/** Each is a process of its own, on machines that may be busy. */
const LIMIT = { timeout: 300_000 }
const NOW = new Date('2026-05-04T10:00:00Z')

/** A database in a folder with one account, and a picture beside it. */
async function filled(): Promise<Place> {
  const dataDir = await migratedFolder()
  await withDatabase({ dataDir }, async ({ query }) => {
    await query(`insert into users (id, email, created_at, updated_at) values ($1, 'ada@example.org', now(), now())`, [
      randomUUID(),
    ])
    await addStoredFile({ query }, PICTURE)
  })
  await mkdir(join(dataDir, 'storage/pictures'), { recursive: true })
  await writeFile(join(dataDir, 'storage/pictures/ada.webp'), 'a picture')
  return { dataDir }
}

/** On the server that the tests have, if they have one, and else in a folder. */
async function elsewhere(dataDir: string): Promise<Place> {
  const databaseUrl = await newServerDatabase()
  return databaseUrl === null ? { dataDir: temporaryFolder() } : { databaseUrl, dataDir }
}

const unfinishedFrom = ({ dataDir }: Place) =>
  ({ state: 'unfinished', place: dataDir, marked_at: NOW.toISOString() }) as const

type Opened = Awaited<ReturnType<typeof openDatabase>>

async function withDatabase<T>(place: Place, work: (database: Opened) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...place, log })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const emails = (place: Place) =>
  withDatabase(place, async ({ query }) =>
    (await query('select email from users order by email')).rows.map(({ email }) => email),
  )
const move = (from: Place, to: Place, onProgress: () => void = () => undefined) =>
  moveEverything({ from, to, migrations: MIGRATIONS, log, now: NOW, onProgress })

test('everything is moved to another database and back, and what was left does not start', LIMIT, async () => {
  const home = await filled()
  const away = await elsewhere(home.dataDir)
  const there = await move(home, away)
  expect(there.tables.find(({ name }) => name === 'public.users')).toMatchObject({ rows: 1 })
  expect(await emails(away)).toEqual(['ada@example.org'])
  expect(await readFile(join(away.dataDir, 'storage/pictures/ada.webp'), 'utf8')).toBe('a picture')
  expect(await emails(home)).toEqual(['ada@example.org'])

  const server = run(SERVER, { DATA_DIR: home.dataDir })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain(`This database was moved to`)
  await expect(move(home, { dataDir: temporaryFolder() })).rejects.toThrow(/was moved to .* already, on 2026-05-04/)

  // Also where it is already, with its files.
  await expect(move(home, away)).rejects.toThrow(/was moved to .* already, on 2026-05-04/)

  const back = await move(away, home)
  expect(back.tables.map(({ name, rows, hash }) => [name, rows, hash])).toEqual(
    there.tables.map(({ name, rows, hash }) => [name, rows, hash]),
  )
  expect(back.put_aside).toContain(join(home.dataDir, 'pg.2026-05-04T10-00-00'))
  expect(await emails(home)).toEqual(['ada@example.org'])
})

test('a move that stops midway has changed nothing, and is done by the next one', LIMIT, async () => {
  const home = await filled()
  const away = await elsewhere(home.dataDir)
  const stop = () => {
    throw new Error('The power is out.')
  }
  await expect(move(home, away, stop)).rejects.toThrow('The power is out.')
  expect(await emails(away)).toEqual([])
  await move(home, away)
  expect(await emails(away)).toEqual(['ada@example.org'])
})

test('a move that is refused leaves the folder into which it would come back as it was', LIMIT, async () => {
  const home = await filled()
  const away = { dataDir: temporaryFolder() }
  await move(home, away)
  const last = 'delete from migrations where name = (select max(name) from migrations)'
  await withDatabase(away, ({ query }) => query(last))
  await expect(move(away, home)).rejects.toThrow('was last used by an older version')
  await withDatabase(home, ({ alone }) => expect(alone(requireUnmarked)).rejects.toThrow('was moved to'))
  expect(readdirSync(home.dataDir).filter((name) => name.startsWith('pg'))).toEqual(['pg'])
})

test(
  'a table that somebody has added is left out and named, and the logs of erasures are brought together',
  LIMIT,
  async () => {
    const home = await filled()
    const away = { dataDir: temporaryFolder() }
    await withDatabase(home, ({ query }) =>
      query('create table own_notes (id serial); insert into own_notes default values'),
    )
    await writeFile(join(home.dataDir, 'erasures.jsonl'), '"one"\n"two"\n')
    await writeFile(join(away.dataDir, 'erasures.jsonl'), '"two"\n"three"\n')
    expect(await move(home, away)).toMatchObject({ left_out: ['public.own_notes'] })
    expect(await readFile(join(away.dataDir, 'erasures.jsonl'), 'utf8')).toBe('"two"\n"three"\n"one"\n')
  },
)

/** As the erasure of a person does it. */
async function erasePicture(place: Place) {
  await withDatabase(place, ({ query }) => query('delete from stored_files where path = $1', [PICTURE]))
  await rm(join(place.dataDir, 'storage', PICTURE))
}

const hasPicture = ({ dataDir }: Place) => existsSync(join(dataDir, 'storage', PICTURE))

test('who was erased elsewhere has no picture after the way back', LIMIT, async () => {
  const home = await filled()
  const away = { dataDir: temporaryFolder() }
  await move(home, away)
  await erasePicture(away)
  const { put_aside } = await move(away, home)
  expect(put_aside).toEqual(['pg', 'storage'].map((name) => join(home.dataDir, `${name}.2026-05-04T10-00-00`)))
  expect([hasPicture(away), hasPicture(home)]).toEqual([false, false])
})

test('who was erased between a move that was stopped and the next one has no picture after it', async () => {
  const home = await filled()
  const away = { dataDir: temporaryFolder() }
  await move(home, away)
  // As it is when the files were copied and nothing was marked yet.
  await withDatabase(away, ({ alone }) => alone((client) => setMark(client, unfinishedFrom(home))))
  await unmark(home, log)
  await erasePicture(home)
  expect(hasPicture(away)).toBe(true)
  await move(home, away)
  expect(hasPicture(away)).toBe(false)
})

test('the files and the key of an installation whose database is on a server stay as they are', async () => {
  const home = await filled()
  const [server, keys] = [temporaryFolder(), temporaryFolder()]
  await mkdir(join(server, 'storage'))
  for (const dataDir of [home.dataDir, server, keys])
    await writeFile(join(dataDir, 'jwt-secret'), `the key of ${dataDir}`)
  await expect(move(home, { dataDir: keys })).rejects.toThrow('jwt-secret is another key than the one that comes')
  await rm(join(home.dataDir, 'jwt-secret'))
  await expect(move(home, { dataDir: server })).rejects.toThrow('has storage, which may belong to another installation')
  // A database was moved from this folder to a server, which goes on with its files.
  const left = await migratedFolder()
  await mkdir(join(left, 'storage'))
  const moved = { state: 'moved', place: 'postgres://host/foyer', marked_at: NOW.toISOString() } as const
  await withDatabase({ dataDir: left }, ({ alone }) => alone((client) => setMark(client, moved)))
  await expect(move(home, { dataDir: left })).rejects.toThrow('has storage, which may belong to another installation')
  expect([server, keys].flatMap((dataDir) => readdirSync(dataDir).filter((name) => name === 'pg'))).toEqual([])
  expect(await readFile(join(keys, 'jwt-secret'), 'utf8')).toBe(`the key of ${keys}`)
  await withDatabase(home, ({ alone }) => alone(requireUnmarked))
})

test('a database into which not all came stays marked, and says what the start says', async () => {
  const place = await newInstallation()
  const home = { dataDir: temporaryFolder() }
  await withDatabase(place, ({ alone }) => alone((client) => setMark(client, unfinishedFrom(home))))
  await expect(unmark(place, log)).rejects.toThrow(`Not everything of ${home.dataDir} is in this database yet.`)
  await withDatabase(place, ({ query }) => query('drop table move_mark; create table unfinished_restore ()'))
  await expect(unmark(place, log)).rejects.toThrow('npm run restore was stopped')
})

test('nothing is written over, and nowhere where it is already', LIMIT, async () => {
  const [home, other] = [await filled(), await filled()]
  await expect(move(home, other)).rejects.toThrow('has storage, which may belong to another installation')
  await rm(join(other.dataDir, 'storage'), { recursive: true })
  await expect(move(home, other)).rejects.toThrow('is not empty')
  await expect(move(home, home)).rejects.toThrow('The database is there already.')
  const nowhere = temporaryFolder()
  await expect(move({ dataDir: nowhere }, home)).rejects.toThrow(`There is no database in ${nowhere}.`)
  expect(await emails(home)).toEqual(['ada@example.org'])
})

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a process that starts before the move has the lock is seen',
  async () => {
    const source = await newInstallation()
    const client = new pg.Client({ connectionString: source.databaseUrl })
    await client.connect()
    const away = { dataDir: temporaryFolder() }
    const outcome = await withMigrationLock(client, async () => {
      const moving = move(source, away).catch((error: unknown) => error)
      await eventually(async () => {
        const { rows } = await client.query(`
        select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`)
        expect(rows).toHaveLength(1)
      })
      const started = await openDatabase({ ...source, log, answersCalls: true })
      await started.ping()
      afterTest(started.close)
      return { moving }
    })
    expect(String(await outcome.moving)).toContain('is connected to the database that is moved')
    await client.end()
    await withDatabase(source, ({ alone }) => alone(requireUnmarked))
  },
)

test.each([
  ['mysql://ada:secret@localhost/foyer', 'That is no address of a PostgreSQL server.'],
  ['postgres://ada:secret/#@localhost/foyer', 'in its password / is written %2F'],
  [
    'postgres://ada:secret@127.0.0.1:1/foyer',
    'The address of the target leads to no PostgreSQL that can be used: connect ECONNREFUSED',
  ],
  ['/proc/foyer', 'The target is /proc/foyer, which is not a folder that can be written to.'],
])(
  'where nothing can be moved, as to %s, the command says why, and not the password',
  LIMIT,
  async (MOVE_TO, sentence) => {
    const home = await filled()
    const moved = run('tools/move.ts', { DATA_DIR: home.dataDir, MOVE_TO })
    expect(await moved.ended).toBe(1)
    expect(moved.output()).toContain(sentence)
    expect(moved.output()).not.toContain('secret')
    await withDatabase(home, ({ alone }) => alone(requireUnmarked))
  },
)

test('a command that is stopped says what holds', LIMIT, async () => {
  const home = await filled()
  const env = { DATA_DIR: home.dataDir, MOVE_TO: temporaryFolder(), ...signalledAt('%', 'SIGINT') }
  const moved = run('tools/move.ts', env)
  expect(await moved.ended).toBe(1)
  expect(moved.output()).toContain('Stopped. What was to be moved is as it was')
})

test('the command says what it moved and what to do next', LIMIT, async () => {
  const home = await filled()
  const away = temporaryFolder()
  const without = run('tools/move.ts', { DATA_DIR: home.dataDir })
  expect(await without.ended).toBe(1)
  expect(without.output()).toContain('npm run move -- --to FOLDER')
  const moved = run('tools/move.ts', { DATA_DIR: home.dataDir, MOVE_TO: away })
  expect(await moved.ended).toBe(0)
  expect(moved.output()).toMatch(/^users 1$/m)
  expect(moved.output()).toMatch(
    /rows of \d+ tables were moved to .* in [\d.]+ s, and each table is the same on both sides/,
  )
  expect(moved.output()).toContain(`delete what was left: ${home.dataDir}/pg, ${home.dataDir}/storage`)
  expect(moved.output()).toContain(`Now start Foyer without DATABASE_URL and with DATA_DIR=${away}.`)

  const again = run('tools/move.ts', { DATA_DIR: home.dataDir }, ['--unmark'])
  expect(await again.ended).toBe(0)
  expect(again.output()).toContain(`What is written here will be missing in ${away}.`)
  await withDatabase(home, ({ alone }) => alone(requireUnmarked))
})

test(
  'a move that was killed at the end is finished by the next one, and neither side starts before',
  LIMIT,
  async () => {
    const home = await filled()
    const away = { dataDir: temporaryFolder() }
    await move(home, away)
    // As it is between the two marks, which are in two databases.
    await withDatabase(away, ({ alone }) => alone((client) => setMark(client, unfinishedFrom(home))))

    const server = run(SERVER, { DATA_DIR: away.dataDir })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(`Not everything of ${home.dataDir} is in this database yet.`)
    await expect(move(await filled(), away)).rejects.toThrow('is not finished. Give one that is empty.')
    await move(home, away)
    await withDatabase(away, ({ alone }) => alone(requireUnmarked))
    expect(await emails(away)).toEqual(['ada@example.org'])
  },
)

test('a move that is killed again and again loses nothing', LIMIT, async () => {
  const home = await filled()
  await withDatabase(home, ({ query }) =>
    query(`
      insert into users (id, email, created_at, updated_at)
        select gen_random_uuid(), n || '@example.org', now(), now() from generate_series(1, 20000) n`),
  )
  const away = { dataDir: temporaryFolder() }
  const ended: (number | null)[] = []
  for (const part of [20, 80]) {
    const env = { DATA_DIR: home.dataDir, ...signalledAt(`${part} %`, 'SIGKILL') }
    const moving = run('tools/move.ts', env, ['--to', away.dataDir])
    ended.push(await moving.ended)
  }
  expect(ended).toEqual([null, null])
  expect(await emails(home)).toHaveLength(20_001)
  expect(await emails(away)).toEqual([])
  await move(home, away)
  expect(await emails(away)).toEqual(await emails(home))
})
