/** People who read and write while sockets come and go, and what the process of the server holds meanwhile. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type Api, createConference, signUpOrganiser } from './organiser.ts'

const READING = 4
const WRITING = 2
/** Fewer than one person may have open. */
const SOCKETS = 10
/** How long a socket stays at most. */
const LONGEST_STAY_MS = 500
const SESSIONS = 40

export type Hall = { url: string; api: Api; token: string; path: string; slug: string; room: string }

/** A published conference with some sessions. */
export async function openHall(url: string, api: Api): Promise<Hall> {
  const token = await signUpOrganiser(api)
  const { path, id, slug } = await createConference(api)
  for (let at = 0; at < SESSIONS; at++) {
    const session = { day: `Day ${1 + (at % 3)}`, start_time: '09:00', end_time: '10:00', title: `Session ${at}` }
    await api.call('POST', `${path}/schedule`, session)
  }
  return { url, api, token, path, slug, room: `conference:${id}` }
}

/** Loads the server for so long, and returns how much of it there was. Throws where a call or a socket is refused. */
export async function loadFor(ms: number, { url, api, token, path, slug, room }: Hall) {
  const until = performance.now() + ms
  const done = { calls: 0, sockets: 0 }
  async function keep(count: number, work: (turn: number) => Promise<void>) {
    const one = async () => {
      for (let turn = 0; performance.now() < until; turn++) await work(turn)
    }
    await Promise.all(Array.from({ length: count }, one))
  }
  const addresses = [`${path}/schedule`, `${path}/chat`, `/api/public/conferences/${slug}`, `/${slug}`]
  const read = async (turn: number) => {
    const reply = await api.send('GET', addresses[turn % addresses.length] ?? '')
    await reply.text()
    if (!reply.ok) throw new Error(`${reply.url}: ${reply.status}`)
    done.calls++
  }
  const write = async () => {
    await api.call('POST', `${path}/chat`, { text: 'Hello', client_id: randomUUID() })
    done.calls++
  }
  const visit = async (turn: number) => {
    await comeAndGo({ url, token, room }, turn)
    done.sockets++
  }
  await Promise.all([keep(READING, read), keep(WRITING, write), keep(SOCKETS, visit)])
  return done
}

/** Joins the room for a moment. Every second socket says goodbye, the others are lost as in a tunnel. */
async function comeAndGo({ url, token, room }: Pick<Hall, 'url' | 'token' | 'room'>, turn: number) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live`)
  const joined = Promise.withResolvers<void>()
  socket.on('error', joined.reject)
  socket.on('close', (code) => joined.reject(new Error(`A socket was closed with ${code}.`)))
  socket.on('message', (data: Buffer) => {
    // Safe: the server sends frames with a type.
    const { type } = JSON.parse(data.toString()) as { type: string }
    if (type === 'welcome') socket.send(JSON.stringify({ type: 'join', room, after: null }))
    if (type === 'joined') joined.resolve()
  })
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token })))
  await joined.promise
  await wait(Math.random() * LONGEST_STAY_MS)
  const closed = once(socket, 'close')
  if (turn % 2 === 0) socket.close()
  else socket.terminate()
  await closed
}

/** The memory of a process in megabytes, and its open files and sockets but those of its database, as the kernel counts them. */
export async function holdingsOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const memory = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
  const held = await readdir(`/proc/${pid}/fd`)
  const targets = await Promise.all(held.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
  return { memory, files: targets.filter((target) => target !== '' && !OF_THE_DATABASE.test(target)).length }
}

/** The embedded database opens the files of a table when it is first used or tidied, and keeps them open. */
const OF_THE_DATABASE = /\/pg\/(base|global|pg_)/
