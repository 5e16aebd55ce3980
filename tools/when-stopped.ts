/** Has a command say what holds when somebody stops it. Nothing is undone here, because it may be killed at any moment too. */
export function sayWhenStopped(sentence: string) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.stderr.write(`\n${sentence}\n`)
      process.exit(1)
    })
}
