import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { NamedPerson } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { ArrangeOptions, Batch, DraftMeeting } from './fields.ts'
import { CHANGES, REASONS } from './rules.ts'

const State = z.object({
  /** Why nothing can be arranged now; null if it can. */
  hindrance: z.nullable(z.enum(['off', 'not_arranged', 'over'])),
  /** Who can be arranged, and those of them without a meeting: an agreed one, also if it is over, or an arranged one that waits. */
  people: z.number(),
  without_meeting: z.number(),
  /** Days on which there are slots to come, and how many. */
  days: z.array(z.object({ day: z.string(), slots: z.number() })),
  /** What was sent last, and what became of it. */
  last: z.nullable(z.object({ key: z.string(), at: z.string(), sent: z.number(), agreed: z.number() })),
  /** When the settings were saved last. */
  settings_at: z.nullable(z.string()),
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
  /** Everybody in a meeting of it, and how many they have besides. */
  names: z.array(z.object({ person_id: z.string(), full_name: z.nullable(z.string()), held: z.number() })),
  /** What it was made from: the key of what was sent before it, and the settings. */
  last_key: z.nullable(z.string()),
  settings_at: z.nullable(z.string()),
  /** The first of those who get none; `people_by_number` counts all. */
  without: z.array(WithoutMeeting),
})
export type Preview = z.infer<typeof Preview>

/** A meeting that was not sent, and whether it is because of a person, the time or the place. */
const LeftOut = z.object({ people: z.array(NamedPerson), starts_at: z.string(), change: z.enum(CHANGES) })
export type LeftOut = z.infer<typeof LeftOut>

const FreeTimes = z.array(z.object({ starts_at: z.string(), ends_at: z.string(), place_ids: z.array(z.string()) }))
export type FreeTimes = z.infer<typeof FreeTimes>

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
  times: {
    method: 'GET',
    path: `${ARRANGE}/times`,
    access: 'user',
    input: z.extend(inConference, {
      person_id: z.uuid(),
      other_id: z.uuid(),
      keep_saved: z._default(z.stringbool(), true),
    }),
    output: FreeTimes,
    summary:
      'For organisers: the times at which two people of a preview are both free, each with the tables that are. Of the preview itself it knows nothing.',
  },
  send: {
    method: 'POST',
    path: `${ARRANGE}/requests`,
    access: 'user',
    input: z.extend(Batch, inConference.shape),
    output: z.object({ sent: z.number(), left_out: z.array(LeftOut) }),
    summary:
      'For organisers: send meetings of a preview as requests, which both people can accept or decline, or as meetings that are agreed at once. What does not fit any more is left out, with the reason. Sent again with the same key, nothing is sent twice.',
  },
})
