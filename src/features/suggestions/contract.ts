import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { PersonProfile } from '#features/people/contract.ts'
import { OFFERING, SEEKING } from '#features/networking-profile/rules.ts'
import { defineContract } from '#shared/contract.ts'
import { SUGGESTION_LIMITS } from './rules.ts'

/** Why somebody is suggested. The reader may see all that it names, and can check it. */
export const Reason = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('goal'),
    want: z.enum(SEEKING),
    offer: z.enum(OFFERING),
    /** What the one who looks for it named. */
    tag: z.nullable(z.string()),
    /** What the one who offers it named. */
    offer_tag: z.nullable(z.string()),
    /** Whether the reader looks for it and the other offers it, or the other way round. */
    reader_wants: z.boolean(),
  }),
  z.object({ type: z.literal('interests'), tags: z.array(z.string()) }),
  z.object({ type: z.literal('session'), schedule_item_id: z.string(), title: z.string() }),
  /** The person speaks in it, and the reader saved it. */
  z.object({ type: z.literal('speaker'), schedule_item_id: z.string(), title: z.string() }),
  /** The person speaks in it. Only for a reader who has said and chosen nothing yet. */
  z.object({ type: z.literal('speaks'), schedule_item_id: z.string(), title: z.string() }),
  /** The person looks for it about `tag`, which stands in the reader's title. Only for a reader who has said nothing yet. */
  z.object({ type: z.literal('title'), want: z.enum(SEEKING), tag: z.string() }),
  z.object({ type: z.literal('mutual'), person_ids: z.array(z.string()) }),
  z.object({ type: z.literal('company'), name: z.string() }),
  z.object({ type: z.literal('text'), word: z.string() }),
])
export type Reason = z.infer<typeof Reason>

const Suggestion = z.object({
  person: PersonProfile,
  /** Three at most, the best first. */
  reasons: z.array(Reason),
  /** What the reader may write to this person as it stands, made from the best reason. */
  first_line: z.string(),
  /** How many people are connected to both. */
  mutual_count: z.number(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** What of a person counts, by kind; see `INPUTS`. */
const UsedInputs = z.object({ said: z.boolean(), words: z.boolean(), sessions: z.boolean(), people: z.boolean() })

const SuggestionInputs = z.object({
  used: UsedInputs,
  given: z.object({
    interests: z.number(),
    goals: z.number(),
    bio_words: z.number(),
    about_words: z.number(),
    position: z.boolean(),
    company: z.boolean(),
    saved: z.number(),
    took_part: z.number(),
    connections: z.number(),
    ignored: z.number(),
  }),
})
export type SuggestionInputs = z.infer<typeof SuggestionInputs>

const number = z.coerce.number().check(z.int(), z.nonnegative())
const inConferenceWith = z.extend(inConference, { person_id: z.uuid() })
const SUGGESTIONS = '/api/conferences/:conference_id/suggestions'

export const suggestionsApi = defineContract({
  list: {
    method: 'GET',
    path: SUGGESTIONS,
    access: 'user',
    input: z.extend(inConference, {
      limit: z._default(number.check(z.minimum(1), z.maximum(SUGGESTION_LIMITS.most)), SUGGESTION_LIMITS.usual),
    }),
    output: z.array(Suggestion),
    costly: true,
    summary: 'People whom I might want to know, each with reasons, the best first.',
  },
  ignore: {
    method: 'PUT',
    path: `${SUGGESTIONS}/:person_id/ignore`,
    access: 'user',
    input: inConferenceWith,
    output: z.void(),
    status: 204,
    summary: 'Do not suggest this person to me. They won’t be notified.',
  },
  unignore: {
    method: 'DELETE',
    path: `${SUGGESTIONS}/:person_id/ignore`,
    access: 'user',
    input: inConferenceWith,
    output: z.void(),
    status: 204,
    summary: 'Take it back.',
  },
  inputs: {
    method: 'GET',
    path: `${SUGGESTIONS}/inputs`,
    access: 'user',
    input: inConference,
    output: SuggestionInputs,
    summary: 'What of me counts when people are suggested, by kind, and how much of it there is in a conference.',
  },
  ofMeeting: {
    method: 'GET',
    path: '/api/meetings/:id/reasons',
    access: 'user',
    input: z.object({ id: z.uuid() }),
    output: z.array(Reason),
    summary:
      'Of a meeting of mine that organisers arranged, what speaks for meeting the other one, if they let themselves be suggested.',
  },
  switchInputs: {
    method: 'PATCH',
    path: '/api/suggestions/inputs',
    access: 'user',
    input: z.exactPartial(UsedInputs),
    output: UsedInputs,
    summary: 'Choose what of me counts when people are suggested to me and I to others, in all conferences.',
  },
})
