import type { organiserMeetingsApi } from '#features/meetings/organisers-contract.ts'
import type { Output } from '#shared/contract.ts'

export type MeetingNumbers = Output<typeof organiserMeetingsApi.numbers>

/** The most meetings that an organiser lets everybody have, agreed ones included, and what is proposed at first. */
export const MOST_EACH = { least: 1, most: 5, proposed: 3 }

/** Everybody who takes requests, or those of them who have no meeting: no agreed one, also none that is over, and no arranged one that waits. */
export const ARRANGED = ['everybody', 'without_meeting'] as const

/** Why somebody gets no meeting, as the draft has it. */
export const REASONS = [
  'no_wishes',
  'only_one_sided',
  'no_free_slot',
  'no_common_slot',
  'no_table',
  'others_full',
  'others_busy',
] as const
export type ReasonKind = (typeof REASONS)[number]

/** Why a meeting of a preview was not sent. */
export const CHANGES = ['person', 'time', 'place'] as const
export type Change = (typeof CHANGES)[number]

export const ARRANGE_LIMITS = {
  /** Meetings of a preview that are sent by one call. */
  batch: 100,
  /** People without a meeting whom a preview names. */
  without: 200,
  /** Slots that a reason names. */
  slots: 3,
  /** Meetings that a preview keeps, and pairs that it leaves out. */
  edits: 500,
}

/** How a preview is sent: as requests, which both can decline, or as meetings that are agreed at once. */
export const SENT_AS = ['requests', 'fixed'] as const
export type SentAs = (typeof SENT_AS)[number]

/** What a preview is made from. No days are all days. */
export type ArrangeChoices = {
  people: (typeof ARRANGED)[number]
  days: readonly string[]
  most_each: number
  only_mutual: boolean
  keep_saved: boolean
}

export const FIRST_OPTIONS: ArrangeChoices = {
  people: 'everybody',
  days: [],
  most_each: MOST_EACH.proposed,
  only_mutual: false,
  keep_saved: true,
}

/** In pieces that one call takes. */
export function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}

/** Of fewer people nothing is counted that would say something about one of them. */
export const FEWEST_COUNTED = 5
