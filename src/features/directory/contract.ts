import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { NewReport } from '#features/rooms/fields.ts'
import { ConferencePerson } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { PEOPLE_FILTERS, PEOPLE_LIMITS } from './rules.ts'

/** Somebody who chose to be listed: never with an address. */
export const ListedPerson = z.extend(ConferencePerson, {
  full_name: z.string(),
  position: z.nullable(z.string()),
  company: z.nullable(z.string()),
  /** Only of people who chose to be seen as online; false for all others. */
  online: z.boolean(),
})
export type ListedPerson = z.infer<typeof ListedPerson>

const PeoplePage = z.object({
  people: z.array(ListedPerson),
  /** For the next page; null on the last. */
  next_cursor: z.nullable(z.string()),
  /** How many match the search and the filter. */
  total: z.number(),
  /** How many people of the conference the list does not show to the caller, whatever is searched. */
  not_shown: z.number(),
})
export type PeoplePage = z.infer<typeof PeoplePage>

export const directoryApi = defineContract({
  people: {
    method: 'GET',
    path: '/api/conferences/:conference_id/people',
    access: 'user',
    input: z.extend(inConference, {
      cursor: z.optional(z.string()),
      limit: z._default(
        z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PEOPLE_LIMITS.longestPage)),
        PEOPLE_LIMITS.page,
      ),
      q: z._default(z.string().check(z.maxLength(PEOPLE_LIMITS.search)), ''),
      filter: z._default(z.enum(PEOPLE_FILTERS), 'all'),
    }),
    output: PeoplePage,
    costly: true,
    summary:
      'The people of a conference who chose to be listed, by name, page by page. `q` looks for names, positions, companies and interests. Blocked people are left out.',
  },
  report: {
    method: 'POST',
    path: '/api/conferences/:conference_id/people/:person_id/reports',
    access: 'user',
    input: z.extend(NewReport, { ...inConference.shape, person_id: z.uuid() }),
    output: z.void(),
    status: 204,
    summary: 'Report a person to the organisers of the conference. They see the profile as it is now.',
  },
  viewers: {
    method: 'GET',
    path: '/api/conferences/:conference_id/sessions/:schedule_item_id/viewers',
    access: 'user',
    input: z.extend(inConference, { schedule_item_id: z.uuid() }),
    output: z.object({ viewers: z.number() }),
    summary: 'How many people are in the room of a session, each counted once.',
  },
})

/** Who has come and gone, and whether somebody is no longer listed. */
export type Presence = { people: readonly { person_id: string; online: boolean }[]; departed?: true }

declare module '#shared/live.ts' {
  interface LiveData {
    /** In the room of a conference, and in that of a session. */
    'presence.changed': Presence | { viewers: number }
  }
}
