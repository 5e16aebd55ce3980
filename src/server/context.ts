import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Env } from './env.ts'
import type { Limits } from './limits.ts'
import type { Payments } from './payments.ts'
import type { Storage } from './storage.ts'

/** The signed-in caller, as the session and the user's row say; nothing in it comes from the request's body. */
export type User = {
  id: string
  email: string
  session_id: string
  /** A delegate-only account: made through a registration link, with no organiser's tools. */
  is_delegate: boolean
}

/** What every part of the server may use. Made once by `createMachine` in app.ts, with fakes in tests. */
export type Machine = {
  env: Env
  db: Db
  clock: Clock
  limits: Limits
  storage: Storage
  payments: Payments
  log: FastifyBaseLogger
}

/** One call of an endpoint: the machine, who calls, from where and when. */
export type Call<Who extends User | null = User> = Machine & {
  user: Who
  now: Date
  /** The caller's network address, believed from a proxy only as TRUST_PROXY says. */
  source: string
  /** The body of an endpoint that takes bytes; empty otherwise. */
  bytes: Uint8Array
  content_type: string
}
