import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { afterFailures } from '#web/live/pauses.ts'
import type { ServerFrame } from '#shared/live.ts'
import { afterTest } from './test-cleanup.ts'

const READERS = 2
const WRITERS = 2
const FOLLOWERS = 20
/** Between two calls of a person, so that the load leaves a busy machine the time to start processes. */
const PAUSE_MS = 100

type Hall = { url: string; token: string; path: string; slug: string; room: string }
type Load = {
  /** What was not answered as it should be. */
  failed: string[]
  /** The numbers that messages got, by their client ids. */
  posted: Map<string, number>
  /** For each socket the numbers of the events that arrived, in order. */
  heard: number[][]
}

/** Calls of one person. Returns the answer, or null where it is none, which is added to `failed`. */
function callerOf({ url, token }: Pick<Hall, 'url' | 'token'>, failed: string[]) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    try {
      const reply = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const answer = await reply.text()
      if (reply.ok) return reply.headers.get('content-type')?.includes('json') ? JSON.parse(answer) : answer
      failed.push(`${method} ${path}: ${reply.status} ${answer}`)
    } catch (error) {
      failed.push(`${method} ${path}: ${String(error)}`)
    }
    return null
  }
}

/** People who read, post and listen in a room until `stop` is called. */
export function startLoad(hall: Hall) {
  const { path, slug } = hall
  const heard = Array.from({ length: FOLLOWERS }, () => follow(hall))
  const load: Load = { failed: [], posted: new Map(), heard }
  const over = new AbortController()
  const call = callerOf(hall, load.failed)
  const addresses = [`${path}/schedule`, `${path}/chat`, `/api/public/conferences/${slug}`, `/${slug}`]
  const read = async (turn: number) => {
    await call('GET', addresses[turn % addresses.length] ?? '')
  }
  const write = async () => {
    const client_id = randomUUID()
    const answer = await call('POST', `${path}/chat`, { text: client_id, client_id })
    if (typeof answer === 'object' && answer && 'seq' in answer) load.posted.set(client_id, Number(answer.seq))
  }
  async function keep(work: (turn: number) => Promise<void>) {
    for (let turn = 0; !over.signal.aborted; turn++) {
      await work(turn)
      await wait(PAUSE_MS)
    }
  }
  const people = [
    ...Array.from({ length: READERS }, () => keep(read)),
    ...Array.from({ length: WRITERS }, () => keep(write)),
  ]
  async function stop() {
    over.abort()
    await Promise.all(people)
  }
  return { load, stop }
}

/** A socket that comes back as one of a browser does. Returns the numbers that have arrived, which grow. */
function follow({ url, token, room }: Pick<Hall, 'url' | 'token' | 'room'>): number[] {
  const heard: number[] = []
  let failures = 0
  let isOver = false
  let socket: WebSocket
  let again: NodeJS.Timeout | undefined
  function open() {
    socket = new WebSocket(`${url.replace('http', 'ws')}/live`)
    socket.on('error', () => undefined)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
    socket.on('message', (data: Buffer) => {
      // Safe: the server sends these frames.
      const frame = JSON.parse(data.toString()) as ServerFrame
      if (frame.type === 'welcome') {
        failures = 0
        socket.send(JSON.stringify({ type: 'join', room, after: heard.at(-1) ?? 0 }))
      }
      if (frame.type === 'events') heard.push(...frame.events.flatMap(({ seq }) => seq ?? []))
    })
    socket.on('close', () => {
      failures++
      if (!isOver) again = setTimeout(open, afterFailures(failures))
    })
  }
  open()
  afterTest(() => {
    isOver = true
    clearTimeout(again)
    socket.terminate()
  })
  return heard
}
