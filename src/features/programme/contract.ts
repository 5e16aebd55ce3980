import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { PersonProfile } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'

export const sessionSpeakersApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/conferences/:conference_id/sessions/:schedule_item_id/speakers',
    access: 'user',
    input: z.extend(inConference, { schedule_item_id: z.uuid() }),
    output: z.array(PersonProfile),
    costly: true,
    summary:
      'The speakers of a session whom I can ask for a meeting: they take part, are listed or connected with me, and take requests.',
  },
})
