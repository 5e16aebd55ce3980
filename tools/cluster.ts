import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { paths } from '#shared/paths.ts'
import { FolderInUse, lockFolder } from '#server/db/embedded/lock.ts'
import { readEnv } from '#server/env.ts'
import { startGuard } from './cluster-guard.ts'
import { requestUpgrade, takeRequests } from './cluster-control.ts'
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

const say = (line: string) => void process.stdout.write(`${line}\n`)

type Running = { cluster: ClusterMembers; services: Services; requests: { close: () => void } }

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
  // Held until this process ends, however it ends.
  requireNone()
  const whenRunning = obeySignals()
  const guard = startGuard()
  const services = await startServices({ ...env, folder, dataDir: resolve(env.DATA_DIR), guard })
  say(`Starting three processes of Foyer, with PostgreSQL at ${services.places.postgres}`)
  const cluster = await ClusterMembers.start(COUNT, {
    port: env.PORT,
    say,
    guard,
    envFor: (url) => ({ SEED: 'demo', PUBLIC_URL: url, ...ownSettings(), ...services.env }),
  }).catch(async (error: unknown) => {
    await services.stop()
    throw error
  })
  whenRunning({ cluster, services, requests: await takeRequests(folder, () => upgrade(cluster, services)) })
  say(`\n  Foyer is running as three processes\n\n${state(cluster, services)}\n`)
  say('  Ctrl-C stops everything; what is stored stays. To upgrade without a lost call, fetch the new version and run')
  say('  npm run cluster -- --upgrade in another terminal.\n')
}

/** Throws if a cluster runs in this folder. */
function requireNone() {
  try {
    lockFolder(folder)
  } catch (cause) {
    if (!(cause instanceof FolderInUse)) throw cause
    throw new Error(
      `A cluster is running here already: ${cause.holder}. Stop it with Ctrl-C, or replace its processes with ` +
        'npm run cluster -- --upgrade.',
      { cause },
    )
  }
}

/** What of the environment goes before our own choices. */
function ownSettings() {
  const { SEED, PUBLIC_URL } = process.env
  return { ...(SEED !== undefined && { SEED }), ...(PUBLIC_URL !== undefined && { PUBLIC_URL }) }
}

/** Stops on a signal, also that of a terminal that is closed. The result is to be called once everything runs. */
function obeySignals() {
  // A terminal that was closed takes no more lines.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  let running: Running | undefined
  let isStopping = false
  function obey() {
    if (isStopping) return
    isStopping = true
    if (running) return void stop(running)
    say('\nStopped before everything had started.')
    // Each part that has started ends with this process.
    process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, obey)
  return (all: Running) => void (running = all)
}

async function stop({ cluster, services, requests }: Running) {
  say('\nStopping: the processes end their calls first, which takes some seconds.')
  requests.close()
  await cluster.stop()
  say('The processes have stopped. Redis and PostgreSQL follow, where they were started for this.')
  await services.stop()
  say('Everything has stopped. npm run cluster goes on from here.')
  process.exit(0)
}

/** Returns what became of it, for whoever has asked. */
async function upgrade(cluster: ClusterMembers, services: Services): Promise<string> {
  const began = performance.now()
  say('Upgrading: one process after another is replaced.')
  const outcome = await cluster.upgrade().then(
    () => `All were replaced in ${((performance.now() - began) / 1000).toFixed(0)} s.\n${state(cluster, services)}\n`,
    (error: unknown) => `The upgrade ended early, and the others go on. ${sentence(error)}`,
  )
  say(outcome)
  return outcome
}

function sentence(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}

try {
  const { values } = parseArgs({ options: { upgrade: { type: 'boolean' }, help: { type: 'boolean' } } })
  if (values.help) say(USAGE)
  else if (values.upgrade) say(await requestUpgrade(folder))
  else await runCluster()
} catch (error) {
  process.stderr.write(`\n${sentence(error)}\n`)
  process.exitCode = 1
}
