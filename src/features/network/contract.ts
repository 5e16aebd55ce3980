import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { Connection } from '#features/connections/contract.ts'
import { Answers } from '#features/networking-profile/contract.ts'
import { Person } from '#features/people/contract.ts'
import { Reason } from '#features/suggestions/contract.ts'
import { defineContract } from '#shared/contract.ts'

/** Somebody whom the reader met in a conference, in full. */
const Participant = z.object({
  ...Person.shape,
  bio: z.nullable(z.string()),
  ...Answers.shape,
  reasons: z.array(Reason),
  mutual_count: z.number(),
  connection: Connection,
})
export type Participant = z.infer<typeof Participant>

export const networkApi = defineContract({
  participant: {
    method: 'GET',
    path: '/api/conferences/:conference_id/people/:person_id',
    access: 'user',
    input: z.extend(inConference, { person_id: z.uuid() }),
    output: Participant,
    costly: true,
    summary: 'Somebody who is listed or connected to me, in full. It counts as a view of their profile.',
  },
})
