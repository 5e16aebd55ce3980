import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Changes } from '#server/db/changes.ts'
import type { Database, Db } from '#server/db/db.ts'
import type { Env } from './env.ts'
import type { Hooks, PersonalRecords } from './feature.ts'
import type { Limits } from '#server/http/limits.ts'
import type { Bus } from '#server/live/bus.ts'
import type { Hub } from '#server/live/hub.ts'
import type { Storage } from '#server/files/storage.ts'
import type { PortablePart } from '#server/portable/part.ts'

/** The signed-in caller, from the session and the user's row; never from the request's body. */
export type User = {
  id: string
  email: string
  session_id: string
  /** A delegate-only account: created through a registration link, without the organiser's tools. */
  is_delegate: boolean
}

/** Everything that the parts of the server share. Created once by `createApp`; tests replace some parts. */
export type Core = {
  env: Env
  db: Db
  /** Which database it is, and whether it responds. */
  database: Pick<Database, 'engine' | 'ping'>
  /** Notifies caches in memory of committed changes. */
  changes: Changes
  clock: Clock
  limits: Limits
  /** Tells the people in a room what was committed; see `transactLive`. */
  live: Pick<Hub, 'publish' | 'forget' | 'reviewSeconds'>
  /** What carries live events to the other processes, and whether it responds. */
  bus: Pick<Bus, 'ping'>
  storage: Storage
  log: FastifyBaseLogger
  /** Functions of later features that earlier ones need. */
  hooks: Hooks
  /** The personal records of all features, in the order of erasure. */
  personalRecords: readonly PersonalRecords[]
  /** What the features add to the file of a conference; each part names only rows of those before it. */
  portableParts: readonly PortablePart[]
}

/** A call of an endpoint: the core, the caller, their network address and the time. */
export type Call<Caller extends User | null = User> = Core & {
  user: Caller
  now: Date
  /** The caller's network address; headers of a proxy are trusted only as TRUST_PROXY allows. */
  source: string
  /** The body of an endpoint that takes bytes; empty otherwise. */
  bytes: Uint8Array
  /** The body of an endpoint whose bytes are streamed, up to their limit; null otherwise. */
  body: Readable | null
  content_type: string
}
