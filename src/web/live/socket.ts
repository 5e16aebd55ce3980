import { type ClientFrame, CLOSE, LIVE_PATH, type LiveEvent, type ServerFrame } from '#shared/live.ts'
import { callerId, callerToken, onCallerChange } from '#web/data/caller.ts'
import { connectionState } from './connectionState.ts'
import { afterFailures, POLLING_AFTER, pollingPause } from './pauses.ts'

/** What a component hears of a room that it has joined. */
export type RoomMember = {
  /** Read the lists: after the first join, where more was missed than is sent again, and while there is no socket. */
  behind: () => void
  /** Nothing was missed since the last event. */
  joined: () => void
  events: (events: readonly LiveEvent[]) => void
  /** One may not be in the room, or no longer. */
  ended: () => void
}

/**
 * `seq` is the number of the last event; null before the first join. `late` are the members that came while the room was
 * not joined: what they show may be older than `seq`.
 */
type Room = {
  members: Set<RoomMember>
  late: Set<RoomMember>
  seq: number | null
  isJoined: boolean
  closing: ReturnType<typeof setTimeout> | undefined
}

/** A room is left a moment after its last member, because the next page often shows the same one. */
const LINGER_MS = 2000
/** How long a frame is waited for when the tab is shown again, or a network has come back. */
const PROOF_MS = 4000
/** How long a new connection may take until its welcome; on a dead network the browser would wait for minutes. */
const WELCOME_MS = 10_000

const rooms = new Map<string, Room>()
let socket: WebSocket | null = null
let token: string | null = null
let failures = 0
let heardAt = 0
let reconnecting: ReturnType<typeof setTimeout> | undefined
let heartbeat: ReturnType<typeof setInterval> | undefined
let polling: ReturnType<typeof setTimeout> | undefined

/** Joins a room with the tab's one socket, which is opened for the first. Returns a function that leaves it. */
export function joinRoom(name: string, member: RoomMember): () => void {
  const room = rooms.get(name) ?? newRoom()
  clearTimeout(room.closing)
  room.members.add(member)
  rooms.set(name, room)
  if (!room.isJoined) room.late.add(member)
  if (room.isJoined) member.behind()
  else if (connectionState.read() === 'polling') member.behind()
  else if (connectionState.read() === 'open') join(name, room)
  if (socket === null && reconnecting === undefined) void connect()
  return () => {
    room.members.delete(member)
    room.late.delete(member)
    if (room.members.size === 0) room.closing = setTimeout(() => leave(name), LINGER_MS)
  }
}

function newRoom(): Room {
  return { members: new Set(), late: new Set(), seq: null, isJoined: false, closing: undefined }
}

/** Tries again now, for instance because somebody pressed a button. */
export function reconnectNow() {
  if (rooms.size === 0 || connectionState.read() === 'open') return
  clearTimeout(reconnecting)
  reconnecting = undefined
  if (socket === null) void connect()
}

function leave(name: string) {
  rooms.delete(name)
  send({ type: 'leave', room: name })
  if (rooms.size === 0) disconnect()
}

function disconnect() {
  clearTimeout(reconnecting)
  clearTimeout(polling)
  clearInterval(heartbeat)
  reconnecting = undefined
  polling = undefined
  const closed = socket
  socket = null
  closed?.close()
  failures = 0
  for (const room of rooms.values()) room.isJoined = false
  connectionState.write('idle')
}

async function connect(refused = false) {
  if (connectionState.read() === 'idle') connectionState.write('connecting')
  const opened = new WebSocket(new URL(LIVE_PATH, location.href.replace(/^http/, 'ws')))
  socket = opened
  opened.onopen = async () => {
    token = await callerToken(refused).catch(() => null)
    // Without a token nobody is signed in any more, and the change of caller closes the rooms.
    if (socket !== opened) return
    if (token === null) opened.close()
    else send({ type: 'hello', token })
  }
  opened.onmessage = ({ data }) => {
    heardAt = Date.now()
    // Only our own server is at this address.
    if (socket === opened) receive(JSON.parse(String(data)) as ServerFrame)
  }
  opened.onclose = ({ code }) => {
    if (socket === opened) lost(code)
  }
  setTimeout(() => socket === opened && connectionState.read() !== 'open' && drop(), WELCOME_MS)
}

function receive(frame: ServerFrame) {
  if (frame.type === 'welcome') return welcomed(frame.heartbeat_s)
  if (frame.type === 'pong') return
  const room = rooms.get(frame.room)
  if (!room) return
  switch (frame.type) {
    case 'joined':
      return joined(room, frame)
    case 'events':
      for (const { seq } of frame.events) if (seq !== null) room.seq = seq
      return room.members.forEach((member) => member.events(frame.events))
    case 'refused':
    case 'ended':
      room.isJoined = false
      room.seq = null
      return room.members.forEach((member) => member.ended())
  }
}

function welcomed(heartbeatSeconds: number) {
  failures = 0
  clearTimeout(polling)
  polling = undefined
  connectionState.write('open')
  clearInterval(heartbeat)
  heartbeat = setInterval(() => void beat(heartbeatSeconds), heartbeatSeconds * 1000)
  for (const [name, room] of rooms) join(name, room)
}

/** Shows the server a newer token before the old one runs out, and notices a connection that has died silently. */
async function beat(heartbeatSeconds: number) {
  if (Date.now() - heardAt > 2 * heartbeatSeconds * 1000) return drop()
  const newest = await callerToken(false).catch(() => token)
  if (newest !== null && newest !== token) send({ type: 'hello', token: (token = newest) })
  else send({ type: 'ping' })
}

function join(name: string, room: Room) {
  send({ type: 'join', room: name, after: room.seq })
}

function joined(room: Room, { seq, complete }: { seq: number; complete: boolean }) {
  // A smaller number than ours is that of a database that was restored from a backup.
  const isBehind = room.seq === null || !complete || seq < room.seq
  room.isJoined = true
  // Otherwise the missed events follow in frames of their own, and count up to this number.
  if (isBehind) room.seq = seq
  for (const member of room.members) {
    if (isBehind || room.late.has(member)) member.behind()
    else member.joined()
  }
  room.late.clear()
}

function send(frame: ClientFrame) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
}

/** Gives up a socket without waiting for its close, which may take minutes on a dead network. */
function drop() {
  const dropped = socket
  lost(CLOSE.restarting)
  dropped?.close()
}

function lost(code: number) {
  socket = null
  clearInterval(heartbeat)
  failures += 1
  for (const room of rooms.values()) room.isJoined = false
  if (rooms.size === 0) return connectionState.write('idle')
  // Another tab of this person took its place: it comes back when it is looked at again, and not by itself.
  if (code === CLOSE.replaced) return startPolling()
  if (failures >= POLLING_AFTER) startPolling()
  // It is back in a moment at another process, so nobody need hear of it.
  else if (code === CLOSE.leaving) connectionState.write('connecting')
  else connectionState.write('away')
  reconnecting = setTimeout(() => {
    reconnecting = undefined
    void connect(code === CLOSE.notAllowed)
  }, afterFailures(failures))
}

function startPolling() {
  connectionState.write('polling')
  polling ??= setTimeout(poll, pollingPause())
}

function poll() {
  if (!document.hidden) for (const room of rooms.values()) room.members.forEach((member) => member.behind())
  polling = setTimeout(poll, pollingPause())
}

/** A network that is back, or a tab that was asleep: what looks open may be dead. */
function check() {
  if (document.hidden || rooms.size === 0) return
  if (connectionState.read() !== 'open') return reconnectNow()
  const asked = Date.now()
  const checked = socket
  send({ type: 'ping' })
  setTimeout(() => socket === checked && heardAt < asked && drop(), PROOF_MS)
}

addEventListener('online', check)
// A socket notices only after a minute that its network is gone.
addEventListener('offline', () => socket && drop())
addEventListener('pageshow', check)
document.addEventListener('visibilitychange', check)

let caller = callerId()
onCallerChange(() => {
  if (caller === callerId()) return
  caller = callerId()
  disconnect()
  for (const room of rooms.values()) room.seq = null
  if (caller !== null && rooms.size > 0) void connect()
})
