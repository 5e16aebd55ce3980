import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'

const LOOK_EVERY_MS = 200

/**
 * Runs one of our programs and returns how many seconds it took, what it said, and the peak of its memory in megabytes, as
 * the kernel counts it. Throws what it said if it fails.
 */
export async function measuredCommand(args: readonly string[], env: Record<string, string>) {
  const began = performance.now()
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let peak = 0
  const watch = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (status) => (peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)),
      () => undefined,
    )
  }, LOOK_EVERY_MS)
  const [code]: unknown[] = await once(child, 'close')
  clearInterval(watch)
  if (code !== 0) throw new Error(output)
  return { seconds: (performance.now() - began) / 1000, peak, output }
}

/** Runs one of our programs and kills it after so many milliseconds. Returns false if it had ended by itself. */
export async function killedCommand(args: readonly string[], env: Record<string, string>, after_ms: number) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  const timer = setTimeout(() => child.kill('SIGKILL'), after_ms)
  const [, signal]: unknown[] = await once(child, 'close')
  clearTimeout(timer)
  return signal === 'SIGKILL'
}
