import { sql } from 'drizzle-orm'
import { launch, until } from '#server/test-process.ts'
import { expect, test } from 'vitest'
import { errorForLog, maskAddress } from './log.ts'
import { openTestDatabase } from './test-database.ts'

test.each([
  ['/register?token=abc&x=1', '/register?token=***&x=1'],
  ['/auth#access_token=abc&refresh_token=def', '/auth#access_token=***&refresh_token=***'],
  ['/calendar/s3cret.ics', '/calendar/***'],
  ['/storage/recordings/a?until=1&signature=abc', '/storage/recordings/a?until=1&signature=***'],
  ['/api/cards/ABCD-EFGH', '/api/cards/***'],
  ['/network?card=ABCD-EFGH', '/network?card=***'],
  ['/a\r\nb', '/a  b'],
])('%j is logged as %j', (address, logged) => {
  expect(maskAddress(address)).toBe(logged)
})

test('no more than 200 characters are logged', () => {
  expect(maskAddress(`/${'x'.repeat(10_000)}`)).toHaveLength(200)
})

test('a database error is logged with its cause and its place, and without any values', async () => {
  const { db } = await openTestDatabase()
  await db.execute(sql`create table log_people (email text constraint log_people_email unique)`)
  const add = () => db.execute(sql`insert into log_people values (${'ada@example.org\nat home'})`)
  await add()
  const error = await add().then(
    () => expect.unreachable('It should have been refused.'),
    (refusal: unknown) => refusal,
  )
  expect(String(error)).toContain('ada@example.org')

  await db.execute(sql`drop table log_people`)

  const logged = errorForLog(error)
  expect(JSON.stringify(logged)).not.toMatch(/ada|at home/)
  expect(logged).toMatchObject({
    message: 'Failed query: insert into log_people values ($1)',
    stack: expect.stringContaining('log.test.ts'),
    cause: { code: '23505', constraint: 'log_people_email', message: expect.stringContaining('duplicate key') },
  })
})

test('a value that does not fit its column is not logged', () => {
  const refusal = Object.assign(new Error('invalid input syntax for type uuid: "ada"'), { code: '22P02' })
  expect(errorForLog(refusal)).toMatchObject({ message: 'invalid input syntax for type uuid: "…"', code: '22P02' })
})

test('a thrown value that is not an error is logged by its type only', () => {
  expect(errorForLog('secret')).toEqual({ type: 'string' })
})

test('the copy of an error is logged as the error, without its values', () => {
  const { message, stack } = new Error('cannot execute INSERT in a read-only transaction\nparams: ada@example.org')
  expect(errorForLog({ message, stack, code: '25006' })).toEqual({
    type: 'Error',
    message: 'cannot execute INSERT in a read-only transaction',
    code: '25006',
    stack: expect.stringContaining('log.test.ts'),
  })
})

/** Logs two lines and ends in the same moment when it is told to stop. */
const TALKER = `
  const { createLog } = await import('#server/log.ts')
  const log = createLog('info')
  process.on('SIGTERM', () => {
    log.info('one')
    log.info('two')
    process.exit(0)
  })
  setInterval(() => undefined, 1000)
  log.info('is running')`

test('a process whose log nobody reads any more ends when it is told to', async () => {
  const talker = launch([process.execPath, '--input-type=module', '--eval', TALKER], {})
  await until(talker, 'is running')
  talker.child.stdout?.destroy()
  talker.child.kill('SIGTERM')
  expect(await talker.ended).toBe(0)
})
