import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, constants, existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

const START_LIMIT_MS = 30_000
const SUPERUSER = 'postgres'

export type TemporaryPostgres = {
  /** The address of its database `postgres`, with the rights of a superuser. */
  url: string
  /** The process that has started all others of the server. */
  pid(): number
  /** Stops the server and removes its files, unless they are in a folder that stays. */
  stop(): Promise<void>
  /** Stops the server as a crash would: connections break at once, and nothing is written to disk. */
  kill(): Promise<void>
  /** Starts it again after `kill`, with the same address and data. */
  restart(): Promise<void>
  /** All its processes stand still and its connections stay open, as on a disk that hangs, until the result is called. */
  freeze(): Promise<() => void>
}

type Owner = { uid: number; gid: number } | undefined
type Options = {
  port?: number
  /** Where the data stay when the server is stopped. Without it they are in a temporary folder. */
  folder?: string
  /** Without it every user of this machine is let in, which is enough for a temporary server. Letters and digits. */
  password?: string
  /** Whether Ctrl-C in the terminal leaves the server to us. */
  detached?: boolean
}

/**
 * Starts a PostgreSQL server of our own. One in a temporary folder, for tests and measurements, does not wait for the
 * disk. Null if PostgreSQL is not installed.
 */
export async function startPostgres(options: Options = {}): Promise<TemporaryPostgres | null> {
  const programs = findPrograms()
  if (!programs) return null
  const owner = await unprivileged()
  const { folder, removeFolder } = await makeFolder(options.folder, owner)
  await prepare(programs, folder, owner, options.password)

  // After the seconds that this takes, in which another process could have taken the port.
  const port = options.port ?? (await freePort())
  const user = options.password === undefined ? SUPERUSER : `${SUPERUSER}:${options.password}`
  const url = `postgres://${user}@127.0.0.1:${port}/postgres`
  const [isPermanent, detached] = [options.folder !== undefined, options.detached ?? false]
  const start = () => startServer(join(programs, 'postgres'), { folder, port, url, owner, isPermanent, detached })
  let server = await start().catch(async (error: unknown) => {
    await removeFolder()
    throw error
  })
  return {
    url,
    pid: () => server.pid ?? 0,
    async kill() {
      await end(server, 'SIGQUIT')
    },
    async restart() {
      server = await start()
    },
    async freeze() {
      const pids = [server.pid ?? 0, ...(await backendsOf(url))]
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      return () => {
        for (const pid of pids.splice(0)) process.kill(pid, 'SIGCONT')
      }
    },
    async stop() {
      await end(server, 'SIGINT')
      await removeFolder()
    },
  }
}

/** The folder of the server, and what removes it where it is a temporary one. */
async function makeFolder(permanent: string | undefined, owner: Owner) {
  if (permanent !== undefined) await mkdir(permanent, { recursive: true, mode: 0o700 })
  // PostgreSQL names its folder without symbolic links.
  const folder = await realpath(permanent ?? (await mkdtemp(join(tmpdir(), 'postgres-'))))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const removeFolder = async () => {
    if (permanent === undefined) await rm(folder, { recursive: true, force: true })
  }
  return { folder, removeFolder }
}

/** Before the server starts, so that one with a password is never open, and one that was open before no longer is. */
async function prepare(programs: string, folder: string, owner: Owner, password: string | undefined) {
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    const initdb = ['-D', folder, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
    await run(join(programs, 'initdb'), initdb, owner)
  }
  if (password === undefined) return
  await writeFile(join(folder, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  const setting = run(join(programs, 'postgres'), ['--single', '-D', folder, 'postgres'], owner)
  // Not as an argument, which every user of this machine could see.
  setting.child.stdin?.end(`alter role ${SUPERUSER} password '${password}'\n`)
  await setting
}

/** Whether PostgreSQL is installed, so that `startPostgres` can start it. */
export function hasPostgres() {
  return findPrograms() !== undefined
}

/** The folder of PostgreSQL's programs: the first one on PATH, else the newest of Debian's, which are not on PATH. */
function findPrograms() {
  const debian = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => version(b) - version(a))
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian]
  return folders.find((folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')))
}

function version(folder: string) {
  return Number(dirname(folder).split('/').pop())
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** PostgreSQL refuses to run as root, so root starts it as the user `postgres`, which its package creates. */
async function unprivileged(): Promise<Owner> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, SUPERUSER])).stdout)),
  )
  if (uid === undefined || gid === undefined) return undefined
  return { uid, gid }
}

type Server = { folder: string; port: number; url: string; owner: Owner; isPermanent: boolean; detached: boolean }

async function startServer(program: string, { folder, port, url, owner, isPermanent, detached }: Server) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // Only by TCP, because the path of a socket may have no more than a hundred letters.
    unix_socket_directories: '',
    shared_buffers: '32MB',
    ...(!isPermanent && { fsync: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(program, ['-D', folder, ...flags], { ...owner, detached, stdio: 'ignore' })
  const killServer = () => server.kill('SIGQUIT')
  process.once('exit', killServer)
  server.once('exit', () => process.off('exit', killServer))
  const deadline = Date.now() + START_LIMIT_MS
  while (!(await isOpen(url, folder))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.kill('SIGKILL')
      throw new Error(`PostgreSQL did not start on port ${port}.`)
    }
    await wait(50)
  }
  return server
}

/** Whether the server of this folder accepts connections, and not another one, to which it lost the port. */
async function isOpen(url: string, folder: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    await client.end()
    return rows[0]?.data_directory === folder
  } catch {
    return false
  }
}

async function backendsOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows.map(({ pid }) => pid)
  } finally {
    await client.end()
  }
}

async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT') {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill(signal)
  await exited
}
