/** What an installation with 100,000 people in 1,000 conferences needs, calculated from what was measured. */
import type { Everything } from './cluster-costs.ts'
import { LISTENERS, PROCESSES } from './cluster-hall.ts'
import { type Parts, partsFrom } from './cluster-parts.ts'

/** The assumptions, which docs/scale.md says in words. */
const PEOPLE = 100
const ONLINE = 0.6
const MESSAGES_A_MINUTE = 0.1
const LISTS_A_MINUTE = 3
const ROOMS = 3
/** How much of a core may be busy on average, so that it is not full at the busiest moment. */
const BUSY = 0.6
const CONNECTIONS = 15
/** How many of the 10,000 that a process takes. */
const SOCKETS = 8000
/** Megabytes of a room with its last 500 events, each a message of a hundred letters. */
const ROOM_MB = 0.47
const MOST_PROCESSES = 100

/** What happens in a second, everywhere together. */
export type Demand = { sockets: number; messages: number; lists: number; deliveries: number; rooms: number }

export function demandOf(conferences: number): Demand {
  const sockets = conferences * PEOPLE * ONLINE
  const messages = (sockets * MESSAGES_A_MINUTE) / 60
  return {
    sockets,
    messages,
    lists: (sockets * LISTS_A_MINUTE) / 60,
    deliveries: messages * PEOPLE * ONLINE,
    rooms: conferences * ROOMS,
  }
}

/** The busy cores of each part with so many processes, of which each has people in every open room. */
function coresOf({ posts, lists, sockets, rooms }: Everything, demand: Demand, processes: number): Parts {
  const nothing = partsFrom(() => 0)
  const [message, list, socket] = [posts[1]?.parts ?? nothing, lists[1]?.parts ?? nothing, sockets[0]]
  const delivery = partsFrom((name) => ((socket?.heard.parts[name] ?? 0) - message[name]) / LISTENERS)
  return partsFrom((name) => {
    const heardElsewhere = name === 'asked' ? (message.others / (PROCESSES - 1)) * (processes - 1) : 0
    const busy = [
      demand.messages * (message[name] + heardElsewhere),
      demand.deliveries * delivery[name],
      demand.lists * list[name],
      demand.sockets * ((socket?.second[name] ?? 0) + rooms.own[name]),
      demand.rooms * processes * rooms.conference[name],
    ]
    return busy.reduce((sum, part) => sum + Math.max(0, part), 0) / 1000
  })
}

/** The fewest processes, with a core each, that carry it; and what that makes of the other parts. */
export function planFor(measured: Everything, demand: Demand) {
  let processes = Math.ceil(demand.sockets / SOCKETS)
  while (processes < MOST_PROCESSES && coresOf(measured, demand, processes).asked / processes > BUSY) processes++
  const { asked, postgres, redis } = coresOf(measured, demand, processes)
  const { megabytes, kilobytes } = measured.memory
  return {
    processes,
    busy: asked / processes,
    postgres: postgres / BUSY,
    redis: redis / BUSY,
    connections: processes * CONNECTIONS,
    megabytes: megabytes + ((demand.sockets / processes) * kilobytes) / 1024 + demand.rooms * ROOM_MB,
  }
}
