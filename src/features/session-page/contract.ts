import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { PersonProfile } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'

const SessionPeople = z.object({
  /** Whether I saved the session, asked or voted there. Of others I see that only then. */
  shared: z.boolean(),
  /** My connections who saved it. */
  going: z.object({ people: z.array(PersonProfile), total: z.number() }),
  /** Once it is over, who asked or voted there, my connections first. */
  took_part: z.object({
    people: z.array(z.extend(PersonProfile, { connected: z.boolean(), asked: z.boolean() })),
    total: z.number(),
  }),
})
export type SessionPeople = z.infer<typeof SessionPeople>

export const sessionPeopleApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/conferences/:conference_id/sessions/:schedule_item_id/people',
    access: 'user',
    input: z.extend(inConference, { schedule_item_id: z.uuid() }),
    output: SessionPeople,
    costly: true,
    summary:
      'Who of my connections goes to a session, and once it is over who asked or voted there: of listed people who let themselves be suggested, where I saved it, asked or voted as well. Long lists are cut, and counted.',
  },
})
