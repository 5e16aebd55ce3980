import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterTest } from './test-cleanup.ts'

export const ROOT = join(import.meta.dirname, '../..')
export const SERVER = 'src/server/main.mjs'
const OTHER_VERSION = 'src/server/test-version.ts'

export type Process = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/** Runs one of our files in a process of its own, which is killed when the test is over. */
export function run(file: string, env: Record<string, string>, args: string[] = []) {
  return launch([process.execPath, join(ROOT, file), ...args], env)
}

export function launch([program = '', ...args]: string[], env: Record<string, string>): Process {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  afterTest(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  return { child, output: () => output, ended }
}

/** In the environment of one of our programs, it runs this script before anything else. */
export function preloading(script: string) {
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
}

/**
 * In the environment of one of our programs, it sends itself the signal as soon as it has written the words. One that the test sent
 * when it read them would come later, and the program may have ended by then.
 */
export function signalledAt(words: string, signal: NodeJS.Signals) {
  return preloading(`
    let isSent = false
    for (const stream of [process.stdout, process.stderr]) {
      const write = stream.write.bind(stream)
      stream.write = (text, ...rest) => {
        const hasRoom = write(text, ...rest)
        if (!isSent && String(text).includes(${JSON.stringify(words)})) {
          isSent = true
          process.kill(process.pid, ${JSON.stringify(signal)})
        }
        return hasRoom
      }
    }`)
}

/** Resolves when the text has been printed; throws all output if the process ends without it. */
export function until({ child, output, ended }: Process, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => output().includes(words) && resolve()
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    look()
    void ended.then(() => reject(new Error(`It ended without “${words}”:\n${output()}`)))
  })
}

/** Starts the built server and waits until it is ready; with a folder of migrations, as the version that has those. */
export async function started(env: Record<string, string>, migrations?: string) {
  const server = migrations === undefined ? run(SERVER, env) : run(OTHER_VERSION, env, [migrations])
  await until(server, 'is running')
  const address = /Open +(\S+)\//.exec(server.output())?.[1] ?? ''
  return { ...server, address, port: Number(new URL(address).port) }
}

export const stopped = async ({ child, ended }: Process) => {
  child.kill('SIGTERM')
  return ended
}
