import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { ConferencePerson } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'
import type { LiveRow } from '#shared/live.ts'
import { NewPoll, NewVote, PollChange } from './fields.ts'
import { POLL_LIMITS, POLL_STATES, RESULT_RULES } from './rules.ts'

/** A poll as its reader may see it. All counts are null until its rule shows them. */
export const Poll = z.object({
  id: z.string(),
  /** The number of its last event in the room. Votes have none. */
  seq: z.number(),
  /** The number of its first one; polls are in its order. */
  created_seq: z.number(),
  schedule_item_id: z.nullable(z.string()),
  /** Null once the author has deleted the account. */
  author: z.nullable(ConferencePerson),
  question: z.string(),
  /** The question again, because all things in a room have a text. */
  text: z.string(),
  state: z.enum(POLL_STATES),
  multiple: z.boolean(),
  max_choices: z.nullable(z.number()),
  results: z.enum(RESULT_RULES),
  changeable: z.boolean(),
  anonymous: z.boolean(),
  options: z.array(
    z.object({ id: z.string(), text: z.string(), votes: z.nullable(z.number()), percent: z.nullable(z.number()) }),
  ),
  /** How many people have voted. */
  total_votes: z.nullable(z.number()),
  /** Whether the reader sees the counts only because of being an organiser. */
  early: z.boolean(),
  created_at: z.string(),
  opened_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  /** `voted` and `my_option_ids` are left out of live events, which are the same for many people. */
  voted: z.exactOptional(z.boolean()),
  /** Empty in an anonymous poll, also for somebody who has voted. */
  my_option_ids: z.exactOptional(z.array(z.string())),
})
export type Poll = z.infer<typeof Poll>

export const PollSettings = z.object({
  /** Whether speakers create and open polls in the sessions in which they speak. */
  by_speakers: z.boolean(),
})
export type PollSettings = z.infer<typeof PollSettings>

/** The settings, and what I may do in this room. */
const MyPollSettings = z.extend(PollSettings, {
  /** Whether I moderate the room, and manage all its polls. */
  moderator: z.boolean(),
  may_create: z.boolean(),
  /** Whether I close and delete the polls that I have created here. */
  may_manage: z.boolean(),
})

const one = z.extend(inConference, { id: z.uuid() })
const number = z.coerce.number().check(z.int(), z.nonnegative())
const POLLS = '/api/conferences/:conference_id/polls'

export const pollsApi = defineContract({
  list: {
    method: 'GET',
    path: POLLS,
    access: 'user',
    input: z.extend(inConference, {
      schedule_item_id: z.optional(z.uuid()),
      after: z.optional(number),
      limit: z._default(number.check(z.minimum(1), z.maximum(POLL_LIMITS.perRoom)), POLL_LIMITS.perRoom),
    }),
    output: z.array(Poll),
    summary:
      'The polls of the conference or of a session, newest first. `after` a `seq` gives what was created or changed since, but for votes, in the order of `seq`.',
  },
  create: {
    method: 'POST',
    path: POLLS,
    access: 'user',
    input: z.extend(NewPoll, inConference.shape),
    output: Poll,
    status: 201,
    summary:
      'Create a poll as an organiser, or in a session as one of its speakers or moderators: a draft, or with `state: open` an open one. Sent again with the same `client_id`, it is the same poll.',
  },
  edit: {
    method: 'PATCH',
    path: `${POLLS}/:id`,
    access: 'user',
    input: z.extend(PollChange, one.shape),
    output: Poll,
    summary: 'Change a poll in which nobody has voted.',
  },
  remove: {
    method: 'DELETE',
    path: `${POLLS}/:id`,
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Delete a poll with its votes.',
  },
  open: {
    method: 'POST',
    path: `${POLLS}/:id/open`,
    access: 'user',
    input: one,
    output: Poll,
    summary: 'Open a draft for votes, and show it in the chat.',
  },
  close: {
    method: 'POST',
    path: `${POLLS}/:id/close`,
    access: 'user',
    input: one,
    output: Poll,
    summary: 'Close an open poll: it takes no more votes.',
  },
  reopen: {
    method: 'POST',
    path: `${POLLS}/:id/reopen`,
    access: 'user',
    input: one,
    output: Poll,
    summary: 'Let people vote again in a poll that was closed or archived.',
  },
  archive: {
    method: 'POST',
    path: `${POLLS}/:id/archive`,
    access: 'user',
    input: one,
    output: Poll,
    summary: 'Hide a closed poll from participants.',
  },
  vote: {
    method: 'POST',
    path: `${POLLS}/:id/vote`,
    access: 'user',
    input: z.extend(NewVote, one.shape),
    output: Poll,
    summary: 'Vote once; another vote replaces the first where the poll allows it.',
  },
  settings: {
    method: 'GET',
    path: `${POLLS}/settings`,
    access: 'user',
    input: z.extend(inConference, { schedule_item_id: z.optional(z.uuid()) }),
    output: MyPollSettings,
    summary: 'Whether speakers create polls in the conference, and what I may do in this room.',
  },
  change: {
    method: 'PATCH',
    path: `${POLLS}/settings`,
    access: 'user',
    input: z.extend(PollSettings, inConference.shape),
    output: PollSettings,
    summary: 'Let speakers create polls in their sessions, or do not.',
  },
  export: {
    method: 'GET',
    path: `${POLLS}/export`,
    access: 'user',
    input: inConference,
    output: z.string(),
    costly: true,
    summary: 'All polls of my conference and its sessions with their counts, as a CSV file.',
  },
})

declare module '#shared/live.ts' {
  interface LiveData {
    'poll.changed': LiveRow<Poll>
  }
}
