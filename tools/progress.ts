const WIDTH = 40

/** Shows how far a command is on stderr: a bar on a terminal, and elsewhere, as in a log, a line for each tenth. */
export function showProgress(unit: string) {
  const isTerminal = process.stderr.isTTY
  let tenths = 0
  return (done: number, all: number) => {
    const part = all === 0 ? 1 : Math.min(done / all, 1)
    const count = `${done.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')} ${unit}`
    if (isTerminal) {
      const bar = '█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░')
      process.stderr.write(`\r${bar} ${count}${part === 1 ? '\n' : ''}`)
    } else if (Math.floor(part * 10) > tenths) {
      tenths = Math.floor(part * 10)
      process.stderr.write(`${tenths * 10} %: ${count}\n`)
    }
  }
}
