import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { NamedPerson } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { ArrangeOptions, Batch, DraftMeeting } from './fields.ts'
import { CHANGES, REASONS } from './rules.ts'

const State = z.object({
  /** Why nothing can be arranged now; null if it can. */
  hindrance: z.nullable(z.enum(['off', 'not_arranged', 'over'])),
  /** Who can be arranged, and those of them without an agreed meeting that is still to come. */
  people: z.number(),
  without_meeting: z.number(),
  /** Days on which there are slots to come, and how many. */
  days: z.array(z.object({ day: z.string(), slots: z.number() })),
  /** What was sent last, and what became of it. */
  last: z.nullable(z.object({ at: z.string(), sent: z.number(), agreed: z.number() })),
})
export type ArrangeState = z.infer<typeof State>

const WithoutMeeting = z.object({
  person: NamedPerson,
  reason: z.enum(REASONS),
  /** The first slots of which a reason speaks. */
  slots: z.array(z.string()),
})
export type WithoutMeeting = z.infer<typeof WithoutMeeting>

const Preview = z.object({
  key: z.string(),
  people: z.number(),
  /** How many people have no meeting, one, two and so on, with those they have already. */
  people_by_number: z.array(z.number()),
  meetings: z.array(DraftMeeting),
  /** The first of those who get none; `people_by_number` counts all. */
  without: z.array(WithoutMeeting),
})
export type Preview = z.infer<typeof Preview>

/** A meeting that was not sent, and whether it is because of a person, the time or the place. */
const LeftOut = z.object({ people: z.array(NamedPerson), starts_at: z.string(), change: z.enum(CHANGES) })
export type LeftOut = z.infer<typeof LeftOut>

const ARRANGE = '/api/conferences/:conference_id/meetings/arrange'

/** Meetings for everybody who takes requests: first a preview, of which nobody is told, then requests. */
export const arrangeApi = defineContract({
  state: {
    method: 'GET',
    path: ARRANGE,
    access: 'user',
    input: inConference,
    output: State,
    summary: 'For organisers: for how many people and on which days meetings can be arranged, and what was sent last.',
  },
  preview: {
    method: 'POST',
    path: `${ARRANGE}/preview`,
    access: 'user',
    input: z.extend(ArrangeOptions, inConference.shape),
    output: Preview,
    costly: true,
    summary:
      'For organisers: arrange meetings for everybody who takes requests, as a preview. Nothing is stored, and nobody is told.',
  },
  send: {
    method: 'POST',
    path: `${ARRANGE}/requests`,
    access: 'user',
    input: z.extend(Batch, inConference.shape),
    output: z.object({ sent: z.number(), left_out: z.array(LeftOut) }),
    summary:
      'For organisers: send meetings of a preview as requests, which both people can accept or decline. What does not fit any more is left out, with the reason. Sent again with the same key, nothing is sent twice.',
  },
})
