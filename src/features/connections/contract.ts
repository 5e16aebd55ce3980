import * as z from 'zod/mini'
import { CardCode } from '#features/cards/fields.ts'
import { PersonProfile } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'
import type { LiveRow } from '#shared/live.ts'
import { ACTIONS, CONNECTION_LIMITS, STATES } from './rules.ts'

/** What two people are to each other, as one of them sees it. */
export const Connection = z.object({
  id: z.string(),
  /** The number of its last event in the reader's own room, by which the list is in order. */
  seq: z.number(),
  person_id: z.string(),
  person: z.nullable(PersonProfile),
  state: z.enum(STATES),
  /** When the two were connected, or one was asked. */
  since: z.nullable(z.string()),
  /** Open only to people who are connected. */
  contact: z.nullable(z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
})
export type Connection = z.infer<typeof Connection>

const number = z.coerce.number().check(z.int(), z.nonnegative())
const withPerson = z.object({ person_id: z.uuid() })
const CONNECTIONS = '/api/connections'

export const connectionsApi = defineContract({
  list: {
    method: 'GET',
    path: CONNECTIONS,
    access: 'user',
    input: z.object({
      state: z.optional(z.enum(['connected', 'sent', 'received', 'ignored'])),
      q: z.optional(z.string().check(z.maxLength(CONNECTION_LIMITS.search))),
      recent: z.optional(z.stringbool()),
      /** A conference of mine: those of its participants who take requests for meetings there. */
      meets_in: z.optional(z.uuid()),
      after: z.optional(number),
      before: z.optional(number),
      limit: z._default(number.check(z.minimum(1), z.maximum(CONNECTION_LIMITS.longestPage)), CONNECTION_LIMITS.page),
    }),
    output: z.array(Connection),
    summary:
      'My connections and open requests, the newest first; with `state` those of one, with `recent` those of the last 30 days, and with `meets_in` those who can be asked for a meeting at a conference of mine. `before` a `seq` gives those before it; `after` a `seq` gives what changed since, in the order of `seq`.',
  },
  counts: {
    method: 'GET',
    path: `${CONNECTIONS}/counts`,
    access: 'user',
    input: z.object({}),
    output: z.object({
      connections: z.number(),
      /** Requests that wait, of mine and to me. */
      pending: z.number(),
      received: z.number(),
      ignored: z.number(),
      /** How many people have seen my profile. */
      views: z.number(),
    }),
    summary: 'How many connections, open requests and people who have seen my profile I have.',
  },
  one: {
    method: 'GET',
    path: `${CONNECTIONS}/:person_id`,
    access: 'user',
    input: withPerson,
    output: Connection,
    summary: 'What a person and I are to each other.',
  },
  change: {
    method: 'PUT',
    path: `${CONNECTIONS}/:person_id`,
    access: 'user',
    input: z.extend(withPerson, {
      action: z.enum(ACTIONS),
      /** From the card of somebody who is not listed. */
      code: z.exactOptional(CardCode),
    }),
    output: Connection,
    summary:
      'Ask to connect, accept or ignore a request, take the ignoring back (`restore`), withdraw my request, remove a connection, or block. Two requests that cross connect at once.',
  },
  card: {
    method: 'GET',
    path: '/api/cards/:code',
    access: 'user',
    input: z.object({ code: CardCode }),
    output: Connection,
    summary: 'The person whose card this is, if we take part in the same conference.',
  },
})

declare module '#shared/live.ts' {
  interface LiveData {
    'connection.changed': LiveRow<Connection>
  }
}
