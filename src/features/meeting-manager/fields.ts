import * as z from 'zod/mini'
import { MEETING_LIMITS } from '#features/meetings/rules.ts'
import { ARRANGE_LIMITS, ARRANGED, FIRST_OPTIONS, MOST_EACH, SENT_AS } from './rules.ts'
import { arrangeText } from './text.ts'

const Pair = z.object({ person_id: z.uuid(), other_id: z.uuid() })

/** A meeting of a preview. */
export const DraftMeeting = z.extend(Pair, {
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  place_id: z.uuid(),
})
export type DraftMeeting = z.infer<typeof DraftMeeting>

/** What is arranged, and for whom. */
export const ArrangeOptions = z.object({
  people: z._default(z.enum(ARRANGED), FIRST_OPTIONS.people),
  /** Plain dates in the time of the conference; none for all. */
  days: z._default(z.array(z.iso.date()).check(z.maxLength(MEETING_LIMITS.days)), []),
  /** How many meetings somebody may have, the agreed ones included. */
  most_each: z._default(z.int().check(z.minimum(MOST_EACH.least), z.maximum(MOST_EACH.most)), FIRST_OPTIONS.most_each),
  /** Leaves out what only one of two wishes. */
  only_mutual: z._default(z.boolean(), FIRST_OPTIONS.only_mutual),
  /** Arranges nothing at the time of a session that one of the two saved. */
  keep_saved: z._default(z.boolean(), FIRST_OPTIONS.keep_saved),
  /** Meetings of an earlier preview that stay as they are, if they still can. */
  pinned: z._default(z.array(DraftMeeting).check(z.maxLength(ARRANGE_LIMITS.edits, arrangeText.tooManyEdits)), []),
  /** Who shall not meet, because the organiser took their meeting out of an earlier preview. */
  apart: z._default(z.array(Pair).check(z.maxLength(ARRANGE_LIMITS.edits, arrangeText.tooManyEdits)), []),
})
export type ArrangeOptions = z.output<typeof ArrangeOptions>

/** Some meetings of a preview. */
export const Batch = z.object({
  /** The preview’s: sent again, a meeting is the same request. */
  key: z.uuid(),
  keep_saved: z.boolean(),
  sent_as: z._default(z.enum(SENT_AS), 'requests'),
  meetings: z.array(DraftMeeting).check(z.minLength(1), z.maxLength(ARRANGE_LIMITS.batch)),
})
