import { loadQuickly } from './quick-loading.ts'

loadQuickly()
// Not imported above, because it has to come after.
const { start } = await import('./start.ts')

try {
  await start()
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
