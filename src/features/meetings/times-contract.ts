import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { Meeting, MeetingPlace, MeetingTime, Span } from './contract.ts'
import { BusyTimes } from './fields.ts'
import { HINDRANCES } from './rules.ts'

const Times = z.object({
  slot_minutes: z.number(),
  /** The best three, the best first; those at which the reader saved a session are the last. */
  best: z.array(MeetingTime),
  /** All of them in order, with the best. */
  more: z.array(MeetingTime),
  /** Until when a request that is sent now would wait for an answer; null without a time. */
  answers_until: z.nullable(z.string()),
})
export type Times = z.infer<typeof Times>

/** What a participant has to know of the meetings of a conference. */
const Own = z.object({
  enabled: z.boolean(),
  slot_minutes: z.number(),
  /** Why I can ask nobody; null if I can. */
  hindrance: z.nullable(z.enum(HINDRANCES)),
  /** Whether I take requests: my choice in the conference. */
  takes_requests: z.boolean(),
  open_requests: z.number(),
  most_open_requests: z.number(),
  /** Requests that wait for my answer. */
  received: z.number(),
  /** Agreed meetings that are not over. */
  agreed: z.number(),
  places: z.array(MeetingPlace),
})
export type OwnMeetings = z.infer<typeof Own>

/** What can be done towards a person or an exhibitor. */
const Askable = z.object({
  /** Why not; null if I can ask. */
  hindrance: z.nullable(z.enum(HINDRANCES)),
  /** An open request between us, or the next agreed meeting. */
  meeting: z.nullable(Meeting),
})

export type Askable = z.infer<typeof Askable>

/** A slot of the conference, as it is in the reader's day. */
const FreeSlot = z.extend(Span, { state: z.enum(['free', 'busy', 'meeting', 'session', 'speaking']) })
const Free = z.object({
  /** What I marked as busy. */
  busy: z.array(Span),
  slots: z.array(FreeSlot),
})
export type FreeTimes = z.infer<typeof Free>

/** Ids with commas between them. */
const Ids = z.string().check(z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,8}$/))

const CONFERENCE = '/api/conferences/:conference_id/meetings'

/** What one has to know before one asks for a meeting. */
export const meetingTimesApi = defineContract({
  own: {
    method: 'GET',
    path: `${CONFERENCE}/own`,
    access: 'user',
    input: inConference,
    output: Own,
    summary: 'Whether there are meetings at a conference, whether I can ask for one, and how many I have.',
  },
  askable: {
    method: 'GET',
    path: `${CONFERENCE}/askable`,
    access: 'user',
    input: z.extend(inConference, { person_id: z.optional(z.uuid()), exhibitor_id: z.optional(z.uuid()) }),
    output: z.nullable(Askable),
    summary:
      'Whether I can ask a person or an exhibitor for a meeting, and what there is between us. Null for whom nobody could ask, whatever the reason.',
  },
  times: {
    method: 'GET',
    path: `${CONFERENCE}/times`,
    access: 'user',
    input: z.extend(inConference, {
      person_ids: z.optional(Ids),
      exhibitor_id: z.optional(z.uuid()),
      meeting_id: z.optional(z.uuid()),
    }),
    output: Times,
    summary:
      'Times at which I, the others and a place are free: for a new request to these people (ids with commas between them) or to an exhibitor, or for another time of a meeting.',
  },
  free: {
    method: 'GET',
    path: `${CONFERENCE}/free`,
    access: 'user',
    input: inConference,
    output: Free,
    summary: 'My free times: the slots of the conference and what I have at each.',
  },
  setBusy: {
    method: 'PUT',
    path: `${CONFERENCE}/free`,
    access: 'user',
    input: z.extend(BusyTimes, inConference.shape),
    output: Free,
    summary: 'Set all times at which I take no meetings. What is agreed stays.',
  },
})
