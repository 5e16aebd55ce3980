import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { LOG_PAGE, MODERATION_ACTIONS } from './rules.ts'

export const LogEntry = z.object({
  id: z.string(),
  /** Who did it; null once the account is deleted. */
  name: z.nullable(z.string()),
  action: z.enum(MODERATION_ACTIONS),
  /** How many reports or rows, or the seconds of slow mode. */
  count: z.number(),
  /** Whom it concerns. */
  person_name: z.nullable(z.string()),
  /** The session in whose chat it was; null in the conference's. */
  session_title: z.nullable(z.string()),
  at: z.string(),
})
export type LogEntry = z.infer<typeof LogEntry>

export const moderationLogApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/conferences/:conference_id/moderation/log',
    access: 'user',
    input: z.extend(inConference, {
      before: z.optional(z.coerce.number().check(z.int(), z.positive())),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), LOG_PAGE),
    }),
    output: z.array(LogEntry),
    summary:
      'What the moderators of my conference did, newest first. `before` an `id` gives older entries. Kept for 12 months.',
  },
  export: {
    method: 'GET',
    path: '/api/conferences/:conference_id/moderation/log/export',
    access: 'user',
    input: inConference,
    output: z.string(),
    costly: true,
    summary: 'The moderation log as a CSV file. The export is noted in the log.',
  },
  exportReports: {
    method: 'GET',
    path: '/api/conferences/:conference_id/moderation/reports/export',
    access: 'user',
    input: inConference,
    output: z.string(),
    costly: true,
    summary: 'The reports of my conference with what was reported, as a CSV file. The export is noted in the log.',
  },
})
