import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Guard } from './cluster-guard.ts'
import { freePort } from './free-port.ts'
import { startFlags } from './start-flags.ts'

const MAIN = join(import.meta.dirname, '../src/server/main.mjs')
const READY = 'is running'

export type Member = {
  port: number
  pid: number
  /** What it printed when it was ready. */
  greeting: string
  /** Resolves when the process is gone, by itself or because it was stopped. */
  ended: Promise<void>
  /** Tells it to stop, and resolves when it is gone. */
  stop(): Promise<void>
}

/**
 * Starts a process of Foyer on a free port of this computer, and waits until it is ready. Each line of its log goes to
 * `say`. Throws what it printed if it ends before.
 */
export async function startMember(
  env: Record<string, string>,
  say: (line: string) => void,
  guard: Guard,
): Promise<Member> {
  const port = await freePort()
  const child = spawn(process.execPath, [...(await startFlags()), MAIN], {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in the terminal is for us, who stop one part after another.
    detached: true,
  })
  const ended = endWithUs(child, guard)
  let printed = ''
  const ready = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      if (line.startsWith('{')) return say(`[${port}] ${line}`)
      printed += `${line}\n`
      if (line.includes(READY)) ready.resolve()
    })
  await Promise.race([ready.promise, ended])
  if (!printed.includes(READY)) throw new Error(`A process of Foyer did not start:\n${printed}`)
  async function stop() {
    child.kill('SIGTERM')
    await ended
  }
  return {
    port,
    pid: child.pid ?? 0,
    ended,
    stop,
    get greeting() {
      return printed
    },
  }
}

/** Resolves when it is gone. It goes with us, also where we are killed. */
function endWithUs(child: ChildProcess, guard: Guard): Promise<void> {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const forget = guard.watch(child.pid ?? 0, 'SIGTERM')
  return once(child, 'close').then(() => {
    process.off('exit', kill)
    forget()
  })
}
