/** Starts Foyer as the version whose migrations are in the folder that is its argument, for tests of upgrades. */
import { start } from './start.ts'

try {
  await start(process.argv[2])
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
