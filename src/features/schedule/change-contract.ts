import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { selectedIds } from '#shared/selection-contract.ts'
import { ScheduleItem } from './contract.ts'

/**
 * How many people saved a session; how many of its speakers are registered, and are told as such; and when it ends, null
 * while its date is not known.
 */
const SavedSession = z.object({
  schedule_item_id: z.string(),
  saved: z.number(),
  speakers: z.number(),
  ends_at: z.nullable(z.string()),
})
export type SavedSession = z.infer<typeof SavedSession>

/** Beside a change: whom it concerns, and how it is taken back. */
export const changeApi = defineContract({
  restore: {
    method: 'POST',
    path: '/api/conferences/:conference_id/schedule/restore',
    access: 'user',
    input: z.extend(inConference, selectedIds),
    output: z.array(ScheduleItem),
    summary:
      'Put back schedule items that were deleted in the last 24 hours, with their speakers, their stream and for those who saved them; all of them or none.',
  },
  saved: {
    method: 'GET',
    path: '/api/conferences/:conference_id/schedule/saved',
    access: 'user',
    input: inConference,
    output: z.nullable(z.array(SavedSession)),
    summary:
      'How many people saved each session, and how many registered speakers it has, who are told when it changes unless it is over; those with neither are left out. Null for a draft, of which nobody is told.',
  },
})
