import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { PersonProfile } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'
import type { LiveRow } from '#shared/live.ts'
import { Moving, NewMeeting, OtherTimes, Note } from './fields.ts'
import { ANSWERS, MEETING_LIMITS, MET, OBSTACLES, ROLES, STATES, STEPS } from './rules.ts'

export const Span = z.object({ starts_at: z.string(), ends_at: z.string() })

/** `exhibitor_id` is that of a stand. */
export const MeetingPlace = z.object({ id: z.string(), name: z.string(), exhibitor_id: z.nullable(z.string()) })
export type MeetingPlace = z.infer<typeof MeetingPlace>

const MeetingPerson = z.object({
  person_id: z.string(),
  /** Null once the account is deleted. */
  person: z.nullable(PersonProfile),
  role: z.enum(ROLES),
  answer: z.nullable(z.enum(ANSWERS)),
})

/** A meeting, or a request for one, as one of its people sees it. */
export const Meeting = z.object({
  id: z.string(),
  /** The number of its last event in the reader's own room, by which the list is in order. */
  seq: z.number(),
  conference_id: z.string(),
  state: z.enum(STATES),
  /** Whether the reader asked. */
  is_mine: z.boolean(),
  /** Whether it waits for the reader's answer. */
  waits_for_me: z.boolean(),
  /** The others, without the reader; of a team only who took the request, and for the team itself everybody. */
  people: z.array(MeetingPerson),
  /** What the reader is in it. */
  role: z.enum(ROLES),
  /** What the reader has said: who asks, or suggests times, says yes to them. Null while it waits for them. */
  answer: z.nullable(z.enum(ANSWERS)),
  /** The exhibitor whose staff was asked. */
  exhibitor: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Why, in one line. Empty where organisers arranged it without one. */
  reason: z.string(),
  /** A word with the last answer, suggestion or cancellation. */
  note: z.nullable(z.string()),
  /** The times that can be accepted while it waits. */
  options: z.array(Span),
  /** These three are null until it is agreed, and stay when it is cancelled. */
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  place: z.nullable(MeetingPlace),
  /** Null for any place. */
  wished_place: z.nullable(MeetingPlace),
  is_arranged: z.boolean(),
  /** The agreed meeting that this request would move. */
  replaces_id: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  answered_at: z.nullable(z.string()),
  /** Who declined, withdrew or cancelled it; null for nobody, an organiser or a deleted account. */
  ended_by: z.nullable(z.string()),
  /** What the reader said of it afterwards. */
  met: z.nullable(z.enum(MET)),
  /** Whether the reader has put it away. */
  is_dismissed: z.boolean(),
  /** What the reader can do with it now. */
  steps: z.array(z.enum(STEPS)),
})
export type Meeting = z.infer<typeof Meeting>

/** A time at which everybody concerned and a place are free at this moment. Nothing holds it. */
export const MeetingTime = z.extend(Span, {
  /** The place that is likely; which one it is, is decided when the meeting is agreed. */
  place: MeetingPlace,
  /** A session that the reader saved at that time. */
  saved: z.nullable(z.object({ title: z.string(), number: z.number() })),
  /** Whether it is one of the times of the request, which can be accepted as it is. */
  is_option: z.boolean(),
})
export type MeetingTime = z.infer<typeof MeetingTime>

/**
 * What became of a request or an answer. Where a time was taken in the meantime, `taken` is true, nothing was changed, and
 * `times` are the next three that are free now.
 */
export const Outcome = z.object({
  /** Null where a request could not be sent. */
  meeting: z.nullable(Meeting),
  taken: z.boolean(),
  /** Of a time that was accepted too late, why it cannot be had. */
  obstacle: z.nullable(z.enum(OBSTACLES)),
  times: z.array(MeetingTime),
})
export type Outcome = z.infer<typeof Outcome>

const number = z.coerce.number().check(z.int(), z.nonnegative())
const CONFERENCE = '/api/conferences/:conference_id/meetings'
const MEETINGS = '/api/meetings'
const ONE = `${MEETINGS}/:id`
const one = z.object({ id: z.uuid() })

export const meetingsApi = defineContract({
  list: {
    method: 'GET',
    path: MEETINGS,
    access: 'user',
    input: z.object({
      conference_id: z.optional(z.uuid()),
      state: z.optional(z.enum(['open', 'agreed', 'over'])),
      after: z.optional(number),
      before: z.optional(number),
      limit: z._default(number.check(z.minimum(1), z.maximum(MEETING_LIMITS.longestPage)), MEETING_LIMITS.page),
    }),
    output: z.array(Meeting),
    summary:
      'My meetings and requests, of one conference or of all, the last changed first: open requests, agreed meetings that are not over, or the others. `before` a `seq` gives those before it; `after` a `seq` gives what changed since, in the order of `seq`.',
  },
  one: {
    method: 'GET',
    path: ONE,
    access: 'user',
    input: one,
    output: Meeting,
    summary: 'One of my meetings.',
  },
  ask: {
    method: 'POST',
    path: CONFERENCE,
    access: 'user',
    input: z.extend(NewMeeting, inConference.shape),
    output: Outcome,
    summary:
      'Ask one to nine people, or an exhibitor, for a meeting at one to three times. Nothing is held. Two who ask each other for the same time have agreed. Sent again with the same `client_id`, it is the same request.',
  },
  accept: {
    method: 'POST',
    path: `${ONE}/accept`,
    access: 'user',
    input: z.extend(one, { starts_at: z.iso.datetime() }),
    output: Outcome,
    summary: 'Accept a request at one of its times. Of a team, whoever accepts first takes it.',
  },
  suggest: {
    method: 'POST',
    path: `${ONE}/suggest`,
    access: 'user',
    input: z.extend(OtherTimes, one.shape),
    output: Outcome,
    summary: 'Answer a request with one to three other times, of which the other one may choose.',
  },
  decline: {
    method: 'POST',
    path: `${ONE}/decline`,
    access: 'user',
    input: z.extend(Note, one.shape),
    output: Meeting,
    summary: 'Decline a request, with a word or without.',
  },
  withdraw: {
    method: 'POST',
    path: `${ONE}/withdraw`,
    access: 'user',
    input: one,
    output: Meeting,
    summary: 'Withdraw my request, or the times that I suggested. Of an arranged meeting it takes my yes back.',
  },
  cancel: {
    method: 'POST',
    path: `${ONE}/cancel`,
    access: 'user',
    input: z.extend(Note, one.shape),
    output: Meeting,
    summary:
      'Cancel an agreed meeting, or leave one of several people. The time is free at once, and the others are told.',
  },
  move: {
    method: 'POST',
    path: `${ONE}/move`,
    access: 'user',
    input: z.extend(Moving, one.shape),
    output: Outcome,
    summary: 'Ask to move an agreed meeting. It keeps its time until the request is accepted.',
  },
  handOver: {
    method: 'POST',
    path: `${ONE}/hand-over`,
    access: 'user',
    input: z.extend(one, { person_id: z.uuid() }),
    output: Meeting,
    summary: 'Hand a meeting of an exhibitor over to a colleague who is free at its time.',
  },
  colleagues: {
    method: 'GET',
    path: `${ONE}/colleagues`,
    access: 'user',
    input: one,
    output: z.array(PersonProfile),
    summary:
      'Colleagues to whom I can hand a meeting over: they look after the same exhibitor and are free at its time.',
  },
  sayMet: {
    method: 'PUT',
    path: `${ONE}/met`,
    access: 'user',
    input: z.extend(one, { met: z.enum(MET) }),
    output: Meeting,
    summary:
      'Say whether we have met. Organisers see that it was missed, and not who said so; nobody sees the rest. Useful or fine connects the two of us once both have said so, and until then asks the other to connect.',
  },
  dismiss: {
    method: 'PUT',
    path: `${ONE}/dismissed`,
    access: 'user',
    input: one,
    output: Meeting,
    summary: 'Put a meeting away that is over, declined, expired or cancelled, or the question whether we met.',
  },
  calendar: {
    method: 'GET',
    path: `${ONE}/calendar`,
    access: 'user',
    input: one,
    output: z.string(),
    summary: 'An agreed meeting as a calendar file.',
  },
})

declare module '#shared/live.ts' {
  interface LiveData {
    'meeting.changed': LiveRow<Meeting>
  }
}
