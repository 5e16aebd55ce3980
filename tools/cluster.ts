import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { paths } from '#shared/paths.ts'
import { readEnv } from '#server/env.ts'
import { ClusterMembers } from './cluster-members.ts'
import { type Services, startServices } from './cluster-services.ts'

const COUNT = 3
const USAGE =
  'npm run cluster starts three processes of Foyer behind a balancer, to try several machines on one. ' +
  'npm run cluster -- --upgrade has a running one replace its processes one after another.'
/** What the first process said that is the same for all of them. */
const SHARED = /^ {2}(Mail|Plans|Database|Organiser|Delegate) /

const env = readEnv(process.env)
/** What a cluster has on this computer besides the data of DATABASE_URL. */
const folder = resolve(env.DATA_DIR, 'cluster')
const pidFile = join(folder, 'pid')

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The process of the cluster that runs in this folder, or null. */
async function runningPid(): Promise<number | null> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''))
  try {
    // Signal 0 only asks whether the process is there.
    return pid > 0 && process.kill(pid, 0) ? pid : null
  } catch {
    return null
  }
}

async function askForUpgrade() {
  const pid = await runningPid()
  if (pid === null) throw new Error(`No cluster runs in ${folder}. Start one with npm run cluster.`)
  process.kill(pid, 'SIGUSR2')
  say(`Process ${pid} replaces its three processes of Foyer one after another, and says when it is done.`)
}

function state({ members, url }: ClusterMembers, { places, env: shared }: Services): string {
  const [first] = members
  const said = first?.greeting.split('\n').filter((line) => SHARED.test(line)) ?? []
  const lines = [
    ['Open', `${url}/`],
    ['Processes', [...members].map(({ port, pid }) => `http://localhost:${port}/ (${pid})`).join(', ')],
    ['PostgreSQL', places.postgres],
    ['Redis', places.redis],
    ['Files', shared.DATA_DIR],
  ]
  // The outbox is shown only to whoever asks a process itself.
  const own = said.map((line) =>
    line.replace(`${url}${paths.outbox}`, `http://localhost:${first?.port}${paths.outbox}`),
  )
  return [...lines.map(([name = '', value]) => `  ${name.padEnd(12)}${value}`), ...own].join('\n')
}

async function runCluster() {
  const pid = await runningPid()
  if (pid !== null) throw new Error(`A cluster runs in ${folder} already: process ${pid}. Stop it with kill ${pid}.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(pidFile, String(process.pid))
  const services = await startServices({ ...env, folder, dataDir: resolve(env.DATA_DIR) })
  const cluster = await ClusterMembers.start(COUNT, {
    port: env.PORT,
    say,
    envFor: (url) => ({ SEED: 'demo', PUBLIC_URL: url, ...ownSettings(), ...services.env }),
  }).catch(async (error: unknown) => {
    await services.stop()
    throw error
  })
  say(`\n  Foyer is running as three processes\n\n${state(cluster, services)}\n`)
  say('  Ctrl-C stops everything; what is stored stays. To upgrade without a lost call, fetch the new version and run')
  say('  npm run cluster -- --upgrade in another terminal.\n')
  obeySignals(cluster, services)
}

/** What of the environment goes before our own choices. */
function ownSettings() {
  const { SEED, PUBLIC_URL } = process.env
  return { ...(SEED !== undefined && { SEED }), ...(PUBLIC_URL !== undefined && { PUBLIC_URL }) }
}

function obeySignals(cluster: ClusterMembers, services: Services) {
  let isStopping = false
  async function stop() {
    if (isStopping) return
    isStopping = true
    say('\nStopping: the processes end their calls first, which takes some seconds.')
    await cluster.stop()
    say('The processes have stopped. Redis and PostgreSQL follow, where they were started for this.')
    await services.stop()
    await rm(pidFile, { force: true })
    say('Everything has stopped. npm run cluster goes on from here.')
    process.exit(0)
  }
  async function upgrade() {
    const began = performance.now()
    say('Upgrading: one process after another is replaced.')
    await cluster.upgrade()
    say(`All were replaced in ${((performance.now() - began) / 1000).toFixed(0)} s.\n${state(cluster, services)}\n`)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  process.on('SIGUSR2', () => {
    upgrade().catch((error: unknown) => say(`The upgrade ended early, and the others go on. ${sentence(error)}`))
  })
}

function sentence(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}

try {
  const { values } = parseArgs({ options: { upgrade: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) say(USAGE)
  else await (values.upgrade ? askForUpgrade() : runCluster())
} catch (error) {
  process.stderr.write(`\n${sentence(error)}\n`)
  process.exitCode = 1
}
