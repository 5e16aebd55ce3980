/**
 * What one, two and three processes of Foyer carry on one PostgreSQL and one Redis, and the processor time of each part.
 * Prints the tables of docs/scale.md. All run on this machine, so how many requests a second there are says little; what
 * each of them costs holds for others too, in relation to the bare server beside it.
 */
import { cpus, loadavg } from 'node:os'
import { startPostgres } from '../tools/postgres.ts'
import { startRedis } from '../tools/redis.ts'
import { type Everything, idleCost, memoryCosts, requestCosts, roomCosts, socketCosts } from './cluster-costs.ts'
import { openCluster, PROCESSES } from './cluster-hall.ts'
import { costTable, gainTable, planTable, rateTable } from './cluster-tables.ts'
import { type Machines, stopAll } from './live-kit.ts'

async function measure(machines: Machines): Promise<Everything> {
  const cluster = await openCluster(machines)
  const memory = await memoryCosts(cluster)
  const idle = await idleCost(cluster)
  const { posts, lists } = await requestCosts(cluster, idle)
  const sockets = []
  for (let asked = 1; asked <= PROCESSES; asked++) sockets.push(await socketCosts(cluster, asked, idle))
  const rooms = await roomCosts(cluster, sockets[0], idle)
  return { posts, lists, sockets, rooms, idle, memory }
}

const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
if (!postgres || !redis)
  throw new Error('A cluster is measured on PostgreSQL and Redis, which are not on this machine.')
const load = loadavg()[0]?.toFixed(1)
console.log('This takes about ten minutes, and prints its tables at the end.')
try {
  const measured = await measure({ postgres, redis })
  console.log(`On ${cpus().length} cores, with a load of ${load} before the measurement.\n`)
  for (const print of [rateTable, costTable, gainTable, planTable]) console.log(`${print(measured)}\n`)
} finally {
  await stopAll()
  await Promise.all([postgres.stop(), redis.stop()])
}
