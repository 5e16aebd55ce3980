import { findChromium } from './chromium.mjs'
import { hasPostgres } from './postgres.ts'
import { reportTotal, runSteps } from './steps.ts'
import {
  browserTests,
  build,
  format,
  house,
  lint,
  postgresTests,
  storeTests,
  styles,
  types,
  unitTests,
  unused,
} from './test-steps.ts'

const onPostgres = hasPostgres() ? [postgresTests()] : []
const inBrowser = browserTests(await findChromium())

const total = await runSteps([
  build,
  ...types,
  lint,
  format,
  house,
  unused,
  styles,
  unitTests,
  ...onPostgres,
  storeTests,
  inBrowser,
])
if (onPostgres.length === 0) console.log('PostgreSQL is not installed, so the tests ran on the embedded database only.')
reportTotal(total)
