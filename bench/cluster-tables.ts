/** The figures of a cluster as the tables of docs/scale.md. */
import type { Cost, Everything } from './cluster-costs.ts'
import { LISTENERS, PROCESSES } from './cluster-hall.ts'
import { demandOf, planFor } from './cluster-model.ts'
import { type Parts, partsFrom } from './cluster-parts.ts'

const MOST_PROCESSES = 4

function table(head: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** What is below this is less than the kernel counts, also where the load of the machine has made it negative. */
const LEAST_MS = 0.0005

const ms = (value: number) => (value < LEAST_MS ? '0' : value.toFixed(value < 1 ? 3 : 2))

/** How many a second there are on this machine, in relation to what runs beside it. */
export function rateTable({ posts, lists, sockets }: Everything) {
  const row = (what: string, [bare, one, two, three]: (Cost | undefined)[]) => {
    const [beside, first] = [bare?.rate ?? NaN, one?.rate ?? NaN]
    const more = [two, three].map((cost) => `${((cost?.rate ?? NaN) / first).toFixed(2)} × one`)
    return [what, beside.toFixed(0), `${first.toFixed(0)}, ${(first / beside).toFixed(2)} × bare`, ...more]
  }
  const heard = sockets.map((socket) => socket.heard)
  return table(
    ['a second, all on one machine', 'bare Fastify', 'one process', 'two processes', 'three processes'],
    [
      row('messages', posts),
      row('lists of 20 messages', lists),
      row(`messages that ${LISTENERS} people get`, [posts[0], ...heard]),
    ],
  )
}

/** The milliseconds of processor time of each part, and the database's share without the load generator. */
export function costTable({ posts, lists, sockets, rooms, idle, memory }: Everything) {
  const names = ['bare Fastify', 'one process', 'two processes', 'three processes']
  const rows = [
    ...posts.map(({ parts }, asked) => costRow(`a message, ${names[asked]}`, parts, asked)),
    ...lists.map(({ parts }, asked) => costRow(`a list, ${names[asked]}`, parts, asked)),
    ...sockets.map(({ heard }, at) => {
      const asked = at + 1
      const before = posts[asked]?.parts
      const each = partsFrom((name) => (heard.parts[name] - (before?.[name] ?? NaN)) / LISTENERS)
      return costRow(`a message for each who gets it, ${names[asked]}`, each, asked)
    }),
    ...sockets.map(({ second }, at) => costRow(`an idle socket for an hour, ${names[at + 1]}`, hourOf(second), at + 1)),
    costRow('an open room of a conference for an hour, one process', hourOf(rooms.conference), 1),
    costRow('a person’s own room for an hour, one process', hourOf(rooms.own), 1),
    costRow(`${PROCESSES} idle processes for a second`, { ...idle, asked: idle.others, others: 0 }, PROCESSES),
  ]
  const parts = ['processes that are asked', 'each other one', 'PostgreSQL', 'Redis', 'load generator']
  const head = ['ms of processor time', ...parts, 'database’s share']
  const { megabytes, kilobytes } = memory
  return `${table(head, rows)}\n\nMemory: ${megabytes.toFixed(0)} MB of an idle process, ${kilobytes.toFixed(1)} KB of a socket.`
}

const hourOf = (second: Parts) => partsFrom((name) => second[name] * 3600)

function costRow(what: string, parts: Parts, asked: number) {
  const others = PROCESSES - asked
  const ofFoyer = [parts.asked, parts.others, parts.redis].reduce((sum, part) => sum + Math.max(0, part), 0)
  const ofDatabase = Math.max(0, parts.postgres)
  const share = ofDatabase / (ofFoyer + ofDatabase)
  return [
    what,
    ms(parts.asked),
    others === 0 ? '' : ms(parts.others / others),
    ms(parts.postgres),
    ms(parts.redis),
    ms(parts.load),
    `${(share * 100).toFixed(0)} %`,
  ]
}

/** What processes carry that have a core each, by calculation, and the cores that PostgreSQL needs for it. */
export function gainTable({ posts, lists, sockets }: Everything) {
  const [message, list, heard] = [posts[1]?.parts, lists[1]?.parts, sockets[0]?.heard.parts]
  if (!message || !list || !heard) throw new Error('Nothing was measured at one process.')
  const each = message.others / (PROCESSES - 1)
  const rows = Array.from({ length: MOST_PROCESSES }, (_, at) => {
    const processes = at + 1
    const busy = processes * 1000
    const [messages, heardMessages] = [message, heard].map(({ asked }) => busy / (asked + at * each))
    const reads = busy / list.asked
    return [
      `${processes}`,
      `${messages?.toFixed(0)} (${(((messages ?? NaN) * message.postgres) / 1000).toFixed(1)} cores)`,
      `${heardMessages?.toFixed(0)} (${(((heardMessages ?? NaN) * heard.postgres) / 1000).toFixed(1)} cores)`,
      `${reads.toFixed(0)} (${((reads * list.postgres) / 1000).toFixed(1)} cores)`,
    ]
  })
  const carried = ['messages a second', `messages that ${LISTENERS} people get`, 'lists a second']
  return table(['processes with a core each', ...carried.map((what) => `${what} (PostgreSQL)`)], rows)
}

/** What 100,000 people in 1,000 conferences need on three kinds of days. */
export function planTable(measured: Everything) {
  const days = [10, 100, 1000].map((conferences) => {
    const demand = demandOf(conferences)
    return { conferences, demand, plan: planFor(measured, demand) }
  })
  const row = (what: string, value: (day: (typeof days)[number]) => string) => [what, ...days.map(value)]
  const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
  const rows = [
    row('people with a tab open', ({ demand }) => whole(demand.sockets)),
    row('messages a second', ({ demand }) => whole(demand.messages)),
    row('lists and pages a second', ({ demand }) => whole(demand.lists)),
    row('messages that reach somebody, a second', ({ demand }) => whole(demand.deliveries)),
    row('open rooms', ({ demand }) => whole(demand.rooms)),
    row('processes of Foyer, with a core each', ({ plan }) => `${plan.processes}`),
    row('of which busy', ({ plan }) => `${whole(plan.busy * 100)} %`),
    row('memory of a process', ({ plan }) => `${(plan.megabytes / 1024).toFixed(1)} GB`),
    row('cores of PostgreSQL', ({ plan }) => plan.postgres.toFixed(1)),
    row('connections to PostgreSQL', ({ plan }) => `${plan.connections}`),
    row('cores of Redis', ({ plan }) => plan.redis.toFixed(1)),
  ]
  return table(['conferences that are on', ...days.map(({ conferences }) => whole(conferences))], rows)
}
