const WIDTH = 40

type Output = { isTTY?: boolean; write: (text: string) => unknown }

const inWhole = (count: number) => count.toLocaleString('en-GB')

/**
 * Shows how far a command is on stderr: a bar on a terminal, and elsewhere, as in a log, a line for each tenth. `inUnits`
 * gives the number of units of what is counted.
 */
export function showProgress(unit: string, inUnits = inWhole, to: Output = process.stderr) {
  let tenths = 0
  let isFull = false
  return (done: number, all: number) => {
    // Empty files may come after the last byte.
    if (isFull) return
    const part = all === 0 ? 1 : Math.min(done / all, 1)
    isFull = part === 1
    const count = `${inUnits(done)} of ${inUnits(all)} ${unit}`
    if (to.isTTY) {
      const bar = '█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░')
      to.write(`\r${bar} ${count}${isFull ? '\n' : ''}`)
    } else if (Math.floor(part * 10) > tenths) {
      tenths = Math.floor(part * 10)
      to.write(`${tenths * 10} %: ${count}\n`)
    }
  }
}
