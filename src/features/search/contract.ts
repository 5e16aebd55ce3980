import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { ListedPerson } from '#features/directory/contract.ts'
import { SCHEDULE_TYPES } from '#features/schedule/rules.ts'
import { defineContract } from '#shared/contract.ts'
import { SEARCH_LIMITS } from './rules.ts'

/** A session as a result shows it. The moments are null while the date of its day is unknown. */
const FoundSession = z.object({
  schedule_item_id: z.string(),
  /** Its number on the public page. */
  number: z.number(),
  title: z.string(),
  type: z.enum(SCHEDULE_TYPES),
  day: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  location: z.nullable(z.string()),
  speakers: z.array(z.string()),
})
export type FoundSession = z.infer<typeof FoundSession>

const FoundExhibitor = z.object({
  exhibitor_id: z.string(),
  name: z.string(),
  category: z.string(),
  /** Where the stand is. */
  location: z.string(),
  description: z.string(),
  logo_url: z.nullable(z.string()),
})
export type FoundExhibitor = z.infer<typeof FoundExhibitor>

const SearchResults = z.object({
  /** The words that were searched for instead of mistyped ones; null where what was typed was found. */
  corrected: z.nullable(z.string()),
  /** Whether people were searched: only for participants. */
  with_people: z.boolean(),
  /** How many there are of each kind, also beyond those in the answer. */
  totals: z.object({ people: z.number(), sessions: z.number(), exhibitors: z.number() }),
  people: z.array(ListedPerson),
  sessions: z.array(FoundSession),
  exhibitors: z.array(FoundExhibitor),
})
export type SearchResults = z.infer<typeof SearchResults>

export const searchApi = defineContract({
  search: {
    method: 'GET',
    path: '/api/search',
    access: 'anyone',
    input: z.extend(inConference, {
      q: z._default(z.string().check(z.maxLength(SEARCH_LIMITS.text)), ''),
      /** Only what was typed, without corrections. */
      exact: z._default(z.stringbool(), false),
    }),
    output: SearchResults,
    costly: true,
    summary:
      'Search a conference, the best of each kind first. Forgives typing mistakes; accents, case and the order of words do not matter. People are those who chose to be listed, for participants only.',
  },
})
