/** The WebSocket and its frames. Writes go by HTTP; the socket only tells what happened. */

export const LIVE_PATH = '/live'

/** The kinds of events in rooms. */
const LIVE_KINDS = [
  'chat.posted',
  'chat.changed',
  'chat.settings',
  'question.changed',
  'question.settings',
  'poll.changed',
  'announcement.changed',
  'stage.changed',
  'presence.changed',
  'reaction.summed',
  'message.posted',
  'message.changed',
  'message.read',
  'thread.changed',
  'notification.changed',
  'connection.changed',
] as const
export type LiveKind = (typeof LIVE_KINDS)[number]

/**
 * `seq` counts the stored events of a room from 1, without holes; it is null for passing ones, such as who is present,
 * which nobody catches up. `data` is what the list of that thing answers for one row, or only its `id` and `hidden` for
 * somebody who may not see it.
 */
export type LiveEvent = { seq: number | null; kind: LiveKind; at: string; data: object }

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
 * Why the server closes a socket, from RFC 6455 and the registry of the IANA. `replaced` is our own: the person has opened
 * so many others that the oldest is closed, which must not come back by itself and close the next.
 */
export const CLOSE = { notAllowed: 1008, tooLarge: 1009, restarting: 1012, tooSlow: 1013, replaced: 4001 } as const
