import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { findRedis } from './redis-server.mjs'

export type TemporaryRedis = {
  url: string
  pid(): number
  /** Ends it and removes its folder. */
  stop(): Promise<void>
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Starts it again after `kill`, at the same address and empty. */
  restart(): Promise<void>
  /** Its connections stay open, and it answers nobody until `wake`. */
  freeze(): void
  wake(): void
}

/**
 * A Redis server of our own that stores nothing. Null when redis-server is not on the machine. If it is `detached`, Ctrl-C
 * in the terminal leaves it to us. Without a password every user of this machine is let in.
 */
export async function startRedis({ detached = false, password = '' } = {}): Promise<TemporaryRedis | null> {
  const program = findRedis()
  if (!program) return null
  const folder = await mkdtemp(join(tmpdir(), 'redis-'))
  const port = await freePort()
  const start = () => startServer(program, { folder, port, detached, password })
  let server = await start()
  return {
    url: `redis://${password && `:${password}@`}127.0.0.1:${port}`,
    pid: () => server.pid ?? 0,
    kill: () => end(server, 'SIGKILL'),
    async restart() {
      server = await start()
    },
    freeze: () => void server.kill('SIGSTOP'),
    wake: () => void server.kill('SIGCONT'),
    async stop() {
      await end(server, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Server = { folder: string; port: number; detached: boolean; password: string }

async function startServer(program: string, { folder, port, detached, password }: Server) {
  const settings = { port: String(port), bind: '127.0.0.1', dir: folder, save: '""', appendonly: 'no' }
  const lines = Object.entries({ ...settings, ...(password !== '' && { requirepass: password }) })
  const server = spawn(program, ['-'], { detached, stdio: ['pipe', 'pipe', 'ignore'] })
  // By its input, because every user can see the arguments of a program.
  server.stdin.end(lines.map(([name, value]) => `${name} ${value}\n`).join(''))
  const endWithUs = () => server.kill('SIGKILL')
  process.once('exit', endWithUs)
  server.once('exit', () => process.off('exit', endWithUs))
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (said: Buffer) => {
      if (said.toString().includes('Ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`Redis did not start on port ${port}.`)))
  })
  return server
}

async function end(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill(signal)
  await gone
}
