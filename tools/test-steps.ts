import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Counts, Step } from './steps.ts'

const root = join(import.meta.dirname, '..')

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

/** A test file that does not load has no failed test, so it is counted as one. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = VitestReport.parse(report)
  const filesNotLoaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + filesNotLoaded.length, skipped: numPendingTests }
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

/** A flaky test counts as failed, and so does an error outside every test, such as a file that does not load. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = PlaywrightReport.parse(report)
  const { expected, unexpected, flaky, skipped } = stats
  return { passed: expected, failed: unexpected + flaky + errors.length, skipped }
}

export const build: Step = { name: 'build', command: ['node', 'tools/setup.mjs', 'start'] }

export const types: Step[] = ['server', 'web', 'web-tests', 'e2e'].map((side) => ({
  name: `types: ${side}`,
  command: ['tsc', '--project', `tsconfig.${side}.json`],
}))

export const lint: Step = { name: 'lint', command: ['oxlint'] }
export const format: Step = {
  name: 'format',
  // Files that have not changed since the last run are not read again.
  command: ['prettier', '--check', '--log-level', 'warn', '--cache', '--cache-location', '.cache/prettier', '.'],
}
export const house: Step = { name: 'house rules', command: ['node', 'tools/check-house.ts'] }
export const unused: Step = { name: 'unused code', command: ['knip', '--no-progress'] }
export const styles: Step = { name: 'styles', command: ['node', 'tools/check-styles.ts'] }

export const unitTests = vitest({ name: 'tests, embedded database', file: '.cache/unit.json' })

/** The tests that start servers or databases on disk. They take as long as all others together. */
export const PROCESS_TESTS = [
  'src/server/start.test.ts',
  'src/server/stop.test.ts',
  'src/server/demo.test.ts',
  'src/server/backup/*.test.ts',
  'src/server/move/*.test.ts',
  'src/server/frozen.test.ts',
  'src/server/leaving.test.ts',
  'src/server/upgrade.test.ts',
  'src/features/meetings/killed.test.ts',
  'src/server/migrating.test.ts',
  'src/server/mixed-load.test.ts',
  'src/server/db/embedded/*.test.ts',
  'src/server/live/crash.test.ts',
  'src/server/mail/outbox-crash.test.ts',
  'src/server/mail/outbox-lock.test.ts',
  'tools/cluster.test.ts',
  'tools/setup.test.ts',
]

/** What a process consists of besides the features. */
const PROCESS_FILES = /^(src\/server|migrations|tools)\/|^package(-lock)?\.json$/

/** All tests on the embedded database. Those of processes are left out if none of the changed files concerns them. */
export function testsOf(changed: readonly string[] | null): Step {
  if (changed === null || changed.some((file) => PROCESS_FILES.test(file))) return unitTests
  const exclude = PROCESS_TESTS.map((pattern) => `--exclude=${pattern}`)
  return { ...unitTests, name: 'tests, without processes', command: [...unitTests.command, ...exclude] }
}

/**
 * The tests of what no engine decides: who may call, what is answered to whom, which writes change a page, what the
 * demonstration contains, and what nobody may send. All others that use the database run on both engines.
 */
export const EMBEDDED_ONLY = [
  'src/server/demo.test.ts',
  'src/server/roles.test.ts',
  'src/server/structure.test.ts',
  'src/server/http/hostile.test.ts',
  'src/server/http/loopback.test.ts',
  'src/server/http/pages.test.ts',
  'src/features/contact/contact.test.ts',
  'src/features/pages/pages.test.ts',
  'src/features/public-page/public-page.test.ts',
]

/** An import of what opens a database for tests; from its neighbours, it is imported by a relative path. */
const DATABASE_KIT = /from '[^']*\/test(-database|-hall|-requests)?\.ts'/

/** Runs the tests that use the database again, on the installed PostgreSQL, but for `EMBEDDED_ONLY`. */
export function postgresTests(): Step {
  const usesDatabase = (file: string) => DATABASE_KIT.test(readFileSync(join(root, file), 'utf8'))
  const files = globSync('src/**/*.test.ts', { cwd: root, exclude: EMBEDDED_ONLY })
  return vitest({
    name: 'tests, PostgreSQL',
    file: '.cache/postgres.json',
    only: files.filter(usesDatabase),
    env: { TEST_ENGINE: 'postgres' },
  })
}

/** The tests of pictures, slides and recordings, which run on an object store as well. */
export const STORE_TESTS = [
  'src/features/profile/profile.test.ts',
  'src/features/slides/slides.test.ts',
  'src/features/speakers/speakers.test.ts',
  'src/features/stage/recordings.test.ts',
]

/** Runs these tests again with all files in an object store. */
export const storeTests = vitest({
  name: 'tests, object store',
  file: '.cache/store.json',
  only: STORE_TESTS,
  env: { TEST_FILES: 's3' },
})

function vitest(run: { name: string; file: string; only?: string[]; env?: Record<string, string> }): Step {
  const { name, file, only = [], env = {} } = run
  return {
    name,
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...only],
    env,
    report: { file, count: countVitest },
  }
}

export function browserTests(chromium: string | undefined): Step {
  return {
    name: 'tests in a browser',
    command: ['playwright', 'test'],
    env: { ...(chromium && { CHROMIUM_PATH: chromium }) },
    report: { file: '.cache/e2e.json', count: countPlaywright },
  }
}
