/** Live rooms under load. `--only name` runs one of the measurements. */
import { loadavg } from 'node:os'
import { startPostgres } from '../tools/postgres.ts'
import { startRedis } from '../tools/redis.ts'
import { broadcasts, idleSockets, tenThousand } from './live-many.ts'
import { lists, posts } from './live-requests.ts'
import { embeddedRoom, floodedRoom, postgresRoom, restart, twoProcesses } from './live-rooms.ts'
import { type Figure, type Machines, stopAll } from './live-kit.ts'

const MEASUREMENTS: Record<string, (machines: Machines) => Promise<Figure[]>> = {
  broadcast: broadcasts,
  idle: idleSockets,
  'ten-thousand': tenThousand,
  'room-postgres': postgresRoom,
  'room-embedded': embeddedRoom,
  'room-flooded': floodedRoom,
  processes: twoProcesses,
  restart,
  post: posts,
  list: lists,
}

const at = process.argv.indexOf('--only')
const only = at < 0 ? null : process.argv[at + 1]
const names = Object.keys(MEASUREMENTS).filter((name) => only === null || name === only)
if (names.length === 0) throw new Error(`--only takes one of ${Object.keys(MEASUREMENTS).join(', ')}.`)

const postgres = await startPostgres()
const redis = await startRedis()
if (!postgres || !redis)
  throw new Error('Live rooms are measured on PostgreSQL and Redis, which are not on this machine.')
try {
  for (const name of names) {
    const load = loadavg()[0]?.toFixed(1)
    try {
      for (const { what, figure, limit, isMissed } of (await MEASUREMENTS[name]?.({ postgres, redis })) ?? []) {
        if (isMissed) process.exitCode = 1
        const verdict = isMissed ? `MISSED: ${limit}` : limit
        console.log(`${name.padEnd(13)}  ${what.padEnd(44)}  ${figure.padEnd(46)}  (${verdict}; load ${load})`)
      }
    } catch (error) {
      process.exitCode = 1
      console.log(`${name.padEnd(13)}  failed: ${error instanceof Error ? error.message : String(error)}`)
    } finally {
      await stopAll()
    }
  }
} finally {
  await Promise.all([postgres.stop(), redis.stop()])
}
