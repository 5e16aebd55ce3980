// Plain JavaScript that an old Node can read, so that it can say which one it takes. Everything else is TypeScript.
const RUNTIME_NODE = 24

if (Number.parseInt(process.versions.node, 10) < RUNTIME_NODE) {
  process.stderr.write(
    `\nFoyer runs on Node ${RUNTIME_NODE} or newer; this is ${process.version}.\n` +
      'Start it with `npm start`, which brings that Node along, or install it yourself.\n\n',
  )
  process.exit(1)
}

const { loadQuickly } = await import('./quick-loading.mjs')
loadQuickly()
// Imported after `loadQuickly` has run, because that makes it faster.
const { start } = await import('./start.ts')

try {
  await start()
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
