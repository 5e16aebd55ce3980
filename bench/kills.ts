/**
 * Kills each command that carries an installation, twenty times at random moments of the time that it takes, and looks whether
 * anything is lost: what it works on is as it was, and the next call brings everything. Needs PostgreSQL and Redis.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../tools/postgres.ts'
import { startRedis } from '../tools/redis.ts'
import { openTrials, type Trial } from './kills-trials.ts'
import { killCluster } from './kills-cluster.ts'
import { killedCommand, measuredCommand } from './measured-command.ts'
import { stopAll } from './live-kit.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    people: { type: 'string', default: '5000' },
    messages: { type: 'string', default: '100000' },
    files: { type: 'string', default: '200' },
    /** Only the trials whose name has this in it. */
    only: { type: 'string', default: '' },
  },
})
const rounds = Number(values.rounds)
const use = { people: Number(values.people), messages: Number(values.messages), files: Number(values.files) }

/** What a command says that was killed after all was done, when it is called again. */
const WAS_DONE = /was moved to|is not empty|is there already/

/** Returns whether the command had to do it. */
async function again({ args, env }: { args: string[]; env: Record<string, string> }) {
  try {
    await measuredCommand(args, env)
    return true
  } catch (error) {
    if (error instanceof Error && WAS_DONE.test(error.message)) return false
    throw error
  }
}

async function tryAll({ what, begin }: Trial) {
  const whole = await begin()
  const { seconds } = await measuredCommand(whole.command.args, whole.command.env)
  await whole.requireAll()
  await whole.clear()
  let killed = 0
  for (let round = 0; round < rounds; round++) {
    const { command, requireKept, requireAll, clear } = await begin()
    const isKilled = await killedCommand(command.args, command.env, Math.random() * seconds * 1000)
    await requireKept()
    if (isKilled && (await again(command))) killed++
    await requireAll()
    await clear()
  }
  console.log(`${what}  ${seconds.toFixed(1)} s, killed ${killed} times before it was done, nothing lost`)
}

const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
if (!postgres || !redis) throw new Error('This needs PostgreSQL and Redis, which are not on this machine.')
const folder = await mkdtemp(join(tmpdir(), 'foyer-kills-'))
try {
  const { trials, said } = await openTrials({ postgres, folder, use })
  console.log(said)
  for (const trial of trials) if (trial.what.includes(values.only)) await tryAll(trial)
  if ('cluster'.includes(values.only)) console.log(await killCluster({ postgres, redis }, { folder, rounds }))
} finally {
  await stopAll()
  await Promise.all([postgres.stop(), redis.stop()])
  await rm(folder, { recursive: true, force: true })
}
process.exit()
