/** The WebSocket and its frames. Writes go by HTTP; the socket only tells what happened. */

export const LIVE_PATH = '/live'

/** What events say of a row: all of it, or for somebody who may not see it only that it is hidden. */
export type LiveRow<Row> = Row | { id: string; hidden: true }

/**
 * The kinds of events in rooms, and what each says. Features add theirs in their `contract.ts`, as `LiveRow` where a list
 * answers it as a row.
 *
 * @public An interface, because only that can be added to elsewhere.
 */
export interface LiveData {}
export type LiveKind = keyof LiveData

/**
 * `seq` counts the stored events of a room from 1, without holes; it is null for passing ones, such as who is present,
 * which nobody catches up.
 */
export type LiveEvent<Kind extends LiveKind = LiveKind> = {
  seq: number | null
  kind: Kind
  at: string
  data: LiveData[Kind]
}

/** Why somebody is no longer in a room. */
export type EndCode = 'unpublished' | 'removed' | 'signed_out' | 'blocked'

export type ServerFrame =
  | { type: 'welcome'; connection_id: string; server_time: string; heartbeat_s: number }
  | { type: 'joined'; room: string; seq: number; complete: boolean }
  | { type: 'events'; room: string; events: LiveEvent[] }
  | { type: 'refused'; room: string; code: 'not_found' }
  | { type: 'ended'; room: string; code: EndCode }
  | { type: 'pong' }

export type ClientFrame =
  | { type: 'hello'; token: string }
  | { type: 'join'; room: string; after: number | null }
  | { type: 'leave'; room: string }
  | { type: 'ping' }

/** How often the browser sends a ping. A socket that is silent for twice as long is closed. */
export const HEARTBEAT_SECONDS = 25

/**
 * Why the server closes a socket, from RFC 6455 and the registry of the IANA. `leaving` sends it to another process, which
 * is there. `replaced` is our own: the person has opened so many others that the oldest is closed, which must not come back
 * by itself and close the next.
 */
export const CLOSE = {
  leaving: 1001,
  notAllowed: 1008,
  tooLarge: 1009,
  restarting: 1012,
  tooSlow: 1013,
  replaced: 4001,
} as const
