import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/db.ts'
import { PROCESS_NAMES } from '#server/db/postgres.ts'
import { startPostgres } from '../../tools/postgres.ts'
import { createLog } from './log.ts'
import { countOtherProcesses, countProcessesAndCommands, lossOf } from './processes.ts'
import { temporaryFolder } from './test-cleanup.ts'
import { eventually } from './test-eventually.ts'

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

test.runIf(postgres !== null)(
  'the other processes on a database are counted, however many connections they hold',
  async () => {
    const url = postgres?.url ?? ''
    const log = createLog('silent')
    const database = await openDatabase({ databaseUrl: url, dataDir: temporaryFolder(), log, answersCalls: true })
    const clients = ['a', 'b', 'b'].map(
      (name) => new pg.Client({ connectionString: url, application_name: `${PROCESS_NAMES}${name}` }),
    )
    await Promise.all([database.ping(), database.ping()])
    expect(await countOtherProcesses(database.db)).toBe(0)
    for (const client of clients) await client.connect()
    expect(await countOtherProcesses(database.db)).toBe(2)
    for (const client of clients) await client.end()
    await eventually(async () => expect(await countOtherProcesses(database.db)).toBe(0))
    await database.close()
  },
)

test.runIf(postgres !== null)(
  'a command is no process that answers calls, and is seen by what must be alone',
  async () => {
    const where = { databaseUrl: postgres?.url ?? '', dataDir: temporaryFolder(), log: createLog('silent') }
    const [server, command] = [await openDatabase({ ...where, answersCalls: true }), await openDatabase(where)]
    // A long command has nothing else open after a minute.
    const name = await command.alone((client) => client.query('show application_name'))
    expect(name.rows).toEqual([{ application_name: expect.stringMatching(/^Foyer-command \S+$/) }])
    expect([await countOtherProcesses(server.db), await countProcessesAndCommands(server.db)]).toEqual([0, 1])
    expect(await countOtherProcesses(command.db)).toBe(1)
    await Promise.all([server.close(), command.close()])
  },
)

test.each([
  [0, undefined, false],
  [1, undefined, true],
  [1, 'redis://localhost:6379', false],
])('with %i others and REDIS_URL %s something is lost: %s', (others, REDIS_URL, isLost) => {
  expect(lossOf({ REDIS_URL }, others) !== null).toBe(isLost)
})
