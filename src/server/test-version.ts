/** Starts Foyer as the version whose migrations are in the folder that is its argument, for tests of upgrades. */
import { loadQuickly } from './quick-loading.mjs'

loadQuickly()
// Imported after `loadQuickly` has run, because that makes it faster.
const { start } = await import('./start.ts')

try {
  await start(process.argv[2])
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
