/**
 * Starts counting the processor time of this thread, and returns a function that gives it in milliseconds. Tests compare
 * it, and not the time of day, with a limit, because other programs on the machine do not change it much.
 */
export function cpuTimer() {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}

/**
 * Watches how long other work has to wait for this thread. `longest` stops watching and gives the most processor time, in
 * milliseconds, between two turns of the event loop; 0 where there was no turn.
 */
export function watchTurns() {
  let longest = 0
  let sinceLastTurn = cpuTimer()
  const beat = setInterval(() => {
    longest = Math.max(longest, sinceLastTurn())
    sinceLastTurn = cpuTimer()
  })
  return {
    longest() {
      clearInterval(beat)
      return longest
    },
  }
}
