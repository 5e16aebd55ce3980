import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { Person, PersonProfile } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'
import type { LiveRow } from '#shared/live.ts'
import { AnswerFields, CardCode, TagFields } from './fields.ts'
import { ACTIONS, CONNECTION_LIMITS, OFFERING, SEEKING, STATES, SUGGESTION_LIMITS } from './rules.ts'

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

const seeking = z.object({ goal: z.enum(SEEKING), tag: z.nullable(z.string()) })
const offering = z.object({ goal: z.enum(OFFERING), tag: z.nullable(z.string()) })

/** What a participant says of themselves, as others see it. */
const Answers = z.object({
  interests: z.array(z.string()),
  seeking: z.array(seeking),
  offering: z.array(offering),
  about: z.nullable(z.string()),
})

/** What I am in a conference. */
const Choices = z.object({
  /** Whether the directory lists me. */
  listed: z.boolean(),
  /** Whether people who see me there also see when I am online. */
  show_online: z.boolean(),
  /** Whether I am suggested to others; only people who are listed are. */
  suggestable: z.boolean(),
  /** Whether people who do not know me can write to me; only to people who are listed. */
  reachable: z.boolean(),
})
const Me = z.object({ ...Choices.shape, ...Answers.shape })
export type Me = z.infer<typeof Me>

/** Why somebody is suggested. The reader may see all that it names, and can check it. */
export const Reason = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('goal'),
    want: z.enum(SEEKING),
    offer: z.enum(OFFERING),
    /** What the one who looks for it named. */
    tag: z.nullable(z.string()),
    /** What the one who offers it named. */
    offer_tag: z.nullable(z.string()),
    /** Whether the reader looks for it and the other offers it, or the other way round. */
    reader_wants: z.boolean(),
  }),
  z.object({ type: z.literal('interests'), tags: z.array(z.string()) }),
  z.object({ type: z.literal('session'), schedule_item_id: z.string(), title: z.string() }),
  z.object({ type: z.literal('mutual'), person_ids: z.array(z.string()) }),
  z.object({ type: z.literal('company'), name: z.string() }),
  z.object({ type: z.literal('text'), word: z.string() }),
])
export type Reason = z.infer<typeof Reason>

const Suggestion = z.object({
  person: PersonProfile,
  reasons: z.array(Reason),
  /** How many people are connected to both. */
  mutual_count: z.number(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** Somebody whom the reader met in a conference, in full. */
const Participant = z.object({
  ...Person.shape,
  bio: z.nullable(z.string()),
  ...Answers.shape,
  reasons: z.array(Reason),
  mutual_count: z.number(),
  connection: Connection,
})
export type Participant = z.infer<typeof Participant>

const number = z.coerce.number().check(z.int(), z.nonnegative())
const withPerson = z.object({ person_id: z.uuid() })
const inConferenceWith = z.extend(inConference, withPerson.shape)
const CONNECTIONS = '/api/connections'
const IN_CONFERENCE = '/api/conferences/:conference_id'

export const connectionsApi = defineContract({
  list: {
    method: 'GET',
    path: CONNECTIONS,
    access: 'user',
    input: z.object({
      state: z.optional(z.enum(['connected', 'sent', 'received', 'ignored'])),
      q: z.optional(z.string().check(z.maxLength(CONNECTION_LIMITS.search))),
      recent: z.optional(z.stringbool()),
      after: z.optional(number),
      before: z.optional(number),
      limit: z._default(number.check(z.minimum(1), z.maximum(CONNECTION_LIMITS.longestPage)), CONNECTION_LIMITS.page),
    }),
    output: z.array(Connection),
    summary:
      'My connections and open requests, the newest first; with `state` those of one, and with `recent` those of the last 30 days. `before` a `seq` gives those before it; `after` a `seq` gives what changed since, in the order of `seq`.',
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
  myCard: {
    method: 'GET',
    path: '/api/me/card',
    access: 'user',
    input: z.object({}),
    output: z.object({ code: z.string(), url: z.string(), person: PersonProfile }),
    summary: 'My card: whoever has its code can ask me to connect.',
  },
  renewCard: {
    method: 'POST',
    path: '/api/me/card',
    access: 'user',
    input: z.object({}),
    output: z.object({ code: z.string(), url: z.string(), person: PersonProfile }),
    summary: 'A new code for my card; the one before is no longer valid.',
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

export const networkApi = defineContract({
  me: {
    method: 'GET',
    path: `${IN_CONFERENCE}/me`,
    access: 'user',
    input: inConference,
    output: z.extend(Me, { answered: z.boolean() }),
    summary:
      'What I am in a conference that I take part in. `answered` is false until I have said what I look for; until then the answers are those of the organisers’ list.',
  },
  setMe: {
    method: 'PATCH',
    path: `${IN_CONFERENCE}/me`,
    access: 'user',
    input: z.object({
      ...inConference.shape,
      ...z.exactPartial(Choices).shape,
      ...z.exactPartial(AnswerFields).shape,
    }),
    output: z.extend(Me, { answered: z.boolean() }),
    summary: 'Choose what others see of me in a conference, and say what I look for and offer.',
  },
  tags: {
    method: 'GET',
    path: `${IN_CONFERENCE}/tags`,
    access: 'user',
    input: inConference,
    output: z.array(z.string()),
    summary: 'The interests that participants can choose from; they may add their own.',
  },
  setTags: {
    method: 'PUT',
    path: `${IN_CONFERENCE}/tags`,
    access: 'user',
    input: z.extend(inConference, { tags: TagFields }),
    list: 'tags',
    output: z.array(z.string()),
    summary: 'Set the interests that participants can choose from.',
  },
  suggestions: {
    method: 'GET',
    path: `${IN_CONFERENCE}/suggestions`,
    access: 'user',
    input: z.extend(inConference, {
      limit: z._default(number.check(z.minimum(1), z.maximum(SUGGESTION_LIMITS.most)), SUGGESTION_LIMITS.usual),
    }),
    output: z.array(Suggestion),
    costly: true,
    summary: 'People whom I might want to know, each with reasons, the best first.',
  },
  ignoreSuggestion: {
    method: 'PUT',
    path: `${IN_CONFERENCE}/suggestions/:person_id/ignore`,
    access: 'user',
    input: inConferenceWith,
    output: z.void(),
    status: 204,
    summary: 'Do not suggest this person to me. They won’t be notified.',
  },
  unignoreSuggestion: {
    method: 'DELETE',
    path: `${IN_CONFERENCE}/suggestions/:person_id/ignore`,
    access: 'user',
    input: inConferenceWith,
    output: z.void(),
    status: 204,
    summary: 'Take it back.',
  },
  participant: {
    method: 'GET',
    path: `${IN_CONFERENCE}/people/:person_id`,
    access: 'user',
    input: inConferenceWith,
    output: Participant,
    costly: true,
    summary: 'Somebody who is listed or connected to me, in full. It counts as a view of their profile.',
  },
})

declare module '#shared/live.ts' {
  interface LiveData {
    'connection.changed': LiveRow<Connection>
  }
}
