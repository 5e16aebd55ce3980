import { existsSync, globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { runSteps } from './steps.ts'
import type { Step } from './steps.ts'
import {
  countPlaywright,
  countVitest,
  EMBEDDED_ONLY,
  postgresTests,
  STORE_TESTS,
  PROCESS_TESTS,
  testsOf,
  unitTests,
} from './test-steps.ts'

const root = join(import.meta.dirname, '..')
const nodeScript = (script: string): Step['command'] => ['node', '-e', script]

async function run(steps: Step[]) {
  let output = ''
  const tally = await runSteps(steps, (text) => (output += text))
  return { tally, output }
}

/** A step that writes `report` to the file where its report is expected. */
function stepWithReport(report: string | undefined, exitCode: number) {
  const file = relative(root, join(temporaryFolder(), 'report.json'))
  const script = `${report === undefined ? '' : `fs.writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(report)});`}
    process.exitCode = ${exitCode}`
  return { name: 'tests', command: nodeScript(script), report: { file, count: countVitest } } satisfies Step
}

const vitestReport = (passed: number, failed: number, testResults: unknown[] = []) =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 4, testResults })

test('all steps run, and only the output of failing ones is printed', async () => {
  const { tally, output } = await run([
    { name: 'first', command: nodeScript('console.log("passing")') },
    { name: 'second', command: nodeScript('console.log("failing"); console.error("error"); process.exit(3)') },
    { name: 'third', command: ['no-such-program'] },
    { name: 'fourth', command: nodeScript('process.kill(process.pid, "SIGKILL")') },
    { name: 'fifth', command: nodeScript('if (process.env.MODE !== "test") process.exit(1)'), env: { MODE: 'test' } },
  ])
  expect(tally).toEqual({ passed: 2, failed: 3 })
  expect(output).not.toContain('passing')
  expect(output).toContain('failing\nerror')
  expect(output).toContain('spawn no-such-program ENOENT')
  expect(output).toContain('node was ended by SIGKILL')
})

test.each([
  ['tests that passed', vitestReport(7, 0), 0, { passed: 7, failed: 0 }],
  ['tests that failed', vitestReport(7, 2), 1, { passed: 7, failed: 2 }],
  ['an error outside every test', vitestReport(7, 0), 1, { passed: 7, failed: 1 }],
  ['no tests at all', vitestReport(0, 0), 0, { passed: 0, failed: 1 }],
  ['a crash before the report', undefined, 1, { passed: 0, failed: 1 }],
  ['a report cut short', vitestReport(7, 0).slice(0, -3), 0, { passed: 0, failed: 1 }],
])('%s', async (_, report, exitCode, tally) => {
  expect((await run([stepWithReport(report, exitCode)])).tally).toEqual(tally)
})

test('the number of skipped tests is printed', async () => {
  const { output } = await run([stepWithReport(vitestReport(7, 0), 0)])
  expect(output).toContain('(7 passed, 0 failed, 4 skipped)')
})

test('a report of an earlier run does not count', async () => {
  const step = stepWithReport(undefined, 0)
  await writeFile(join(root, step.report.file), vitestReport(7, 0))
  expect((await run([step])).tally).toEqual({ passed: 0, failed: 1 })
  await expect(readFile(join(root, step.report.file))).rejects.toThrow('ENOENT')
})

test('a test file that does not load counts as failed', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
  ]
  const report = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 3, testResults }
  expect(countVitest(report)).toEqual({ passed: 2, failed: 2, skipped: 3 })
})

test('flaky browser tests and errors outside every test count as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }
  const counts = { passed: 5, failed: 3, skipped: 3 }
  expect(countPlaywright({ stats, errors: [{ message: 'broken file' }] })).toEqual(counts)
})

test.each([
  ['a file of the server', ['src/features/speakers/rules.ts', 'src/server/start.ts']],
  ['a migration', ['migrations/0001_users.sql']],
  ['a dependency', ['package-lock.json']],
  ['nobody knows what', null],
])('a change of %s is checked with the tests of processes', (_, changed) => {
  expect(testsOf(changed)).toEqual(unitTests)
})

test('a change of a feature is checked without the tests of processes, which are there', () => {
  const { command } = testsOf(['src/features/speakers/server/service.ts', 'docs/house.md'])
  expect(command).toEqual([...unitTests.command, ...PROCESS_TESTS.map((pattern) => `--exclude=${pattern}`)])
  for (const pattern of PROCESS_TESTS) expect(globSync(pattern, { cwd: root })).not.toEqual([])
})

test('what runs on one engine only is there, and neither races nor depends on the engine', () => {
  const { command } = postgresTests()
  for (const file of EMBEDDED_ONLY) {
    expect(readFileSync(join(root, file), 'utf8')).not.toContain('TEST_ENGINE')
    expect(command).not.toContain(file)
  }
  expect(command).toContain('src/features/schedule/import.test.ts')
})

test('what runs on an object store as well is there', () => {
  for (const file of STORE_TESTS) expect(existsSync(join(root, file))).toBe(true)
})

test('every test that opens a database runs on PostgreSQL as well, unless it is listed', () => {
  const { command } = postgresTests()
  const opening = globSync('src/**/*.test.ts', { cwd: root }).filter((file) =>
    /\b(testApp|testHall|openTestDatabase|rolesFixtures)\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(opening).toContain('src/features/connections/connections.test.ts')
  expect(opening.filter((file) => !EMBEDDED_ONLY.includes(file) && !command.includes(file))).toEqual([])
})
