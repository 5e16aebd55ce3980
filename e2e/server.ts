import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '#shared/paths.ts'
import { operatorKeyFrom } from '#server/secrets.ts'
import { copyMigrated } from '#server/test-folders.ts'
import { startFlags } from '../tools/start-flags.ts'

const ROOT = join(import.meta.dirname, '..')
const JWT_SECRET = 'a secret that only browser tests know, of some length'
/** The outbox of every server that `startServer` has started, with the word that opens it. */
export const OUTBOX = `${paths.outbox}?key=${operatorKeyFrom(JWT_SECRET)}`

/** A free port that operating systems do not give to outgoing connections. */
async function freePort() {
  for (let tries = 0; tries < 50; tries++) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (free) return port
  }
  throw new Error('No free port was found')
}

export type RunningServer = { url: string; pid: number; stop(): Promise<void> }

/**
 * Starts the built product as `npm start` does, and waits until it is ready. Without a `dataDir` it has a data folder of its
 * own with a migrated database, which is deleted when it stops; without a `PORT` it listens on a free one.
 */
export async function startServer(env: Record<string, string> = {}, dataDir?: string): Promise<RunningServer> {
  const port = env.PORT === undefined ? await freePort() : Number(env.PORT)
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'foyer-e2e-')))
  if (dataDir === undefined && env.DATABASE_URL === undefined) await copyMigrated(folder)
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [...(await startFlags()), join(ROOT, 'src/server/main.mjs')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      JWT_SECRET,
      SEED: 'none',
      AUTH_AUTOCONFIRM: 'true',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  async function stop() {
    child.kill('SIGTERM')
    await ended
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
  }

  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', () => output.includes('is running') && resolve())
  })
  const isReady = await Promise.race([ready.then(() => true), ended.then(() => false)])
  if (isReady) return { url, pid: child.pid ?? 0, stop }
  await stop()
  throw new Error(`The server ended before it was ready:\n${output}`)
}
