import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'

/** What happens around one session, in numbers. */
export const SessionActivity = z.object({
  schedule_item_id: z.string(),
  /** Questions that wait for approval, and those that are shown and have no answer. */
  questions_waiting: z.number(),
  questions_open: z.number(),
  /** The poll that is open. */
  poll: z.nullable(z.string()),
})
export type SessionActivity = z.infer<typeof SessionActivity>

const Today = z.object({
  /** Sessions around which nothing happens are left out. */
  sessions: z.array(SessionActivity),
  /** Questions to the conference that wait for approval. */
  questions_waiting: z.number(),
  /** Messages and people that were reported, each counted once. */
  reports: z.number(),
  /** Invitations that did not arrive. */
  bounced: z.number(),
})
export type Today = z.infer<typeof Today>

export const todayApi = defineContract({
  read: {
    method: 'GET',
    path: '/api/conferences/:conference_id/today',
    access: 'user',
    input: inConference,
    output: Today,
    summary: 'What waits for the organisers of a conference, and what happens around its sessions.',
  },
})
