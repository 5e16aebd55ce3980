import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { OFFERING, SEEKING } from '#features/networking-profile/rules.ts'
import { defineContract } from '#shared/contract.ts'

const GoalPair = z.object({
  /** What one of two people looks for, and the other one offers. */
  seeking: z.enum(SEEKING),
  offering: z.enum(OFFERING),
  meetings: z.number(),
  people: z.number(),
})
export type GoalPair = z.infer<typeof GoalPair>

export const meetingGoalsApi = defineContract({
  pairs: {
    method: 'GET',
    path: '/api/conferences/:conference_id/meetings/goals',
    access: 'user',
    input: inConference,
    output: z.array(GoalPair),
    summary:
      'For organisers: in how many agreed meetings somebody who looks for something met somebody who offers it. Pairs of which fewer than five people are part are left out, so that nobody is told apart.',
  },
})
