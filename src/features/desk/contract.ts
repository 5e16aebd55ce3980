import * as z from 'zod/mini'
import { ChatSettings } from '#features/chat/contract.ts'
import { inConference } from '#features/conferences/contract.ts'
import { Poll } from '#features/polls/contract.ts'
import { Question, QuestionSettings } from '#features/questions/contract.ts'
import { defineContract } from '#shared/contract.ts'
import type { LiveRow } from '#shared/live.ts'
import { QUESTION_VIEWS, WHOLE } from './rules.ts'

/** One room on the desk: what was asked in it, in numbers, and its settings. */
export const DeskRoom = z.object({
  /** Null: the room of the conference. */
  schedule_item_id: z.nullable(z.string()),
  waiting: z.number(),
  open: z.number(),
  pinned: z.number(),
  answered: z.number(),
  away: z.number(),
  questions: QuestionSettings,
  chat: z.pick(ChatSettings, { closed: true, slow_mode_seconds: true }),
})
export type DeskRoom = z.infer<typeof DeskRoom>

const inRoom = z.extend(inConference, { room: z.optional(z.union([z.literal(WHOLE), z.uuid()])) })
const DESK = '/api/conferences/:conference_id/desk'

export const deskApi = defineContract({
  rooms: {
    method: 'GET',
    path: `${DESK}/rooms`,
    access: 'user',
    input: inConference,
    output: z.array(DeskRoom),
    summary:
      'The rooms of my conference with what was asked in them, in numbers, and their settings. Rooms in which nothing was asked or set are left out.',
  },
  questions: {
    method: 'GET',
    path: `${DESK}/questions`,
    access: 'user',
    input: z.extend(inRoom, { state: z.optional(z.enum(QUESTION_VIEWS)) }),
    output: z.object({ questions: z.array(Question), more: z.boolean() }),
    summary:
      'The questions of all rooms of my conference, or of one `room`: `conference`, or the id of a session. Those that wait come first, the oldest in front. `more` says whether there are more than are listed.',
  },
  polls: {
    method: 'GET',
    path: `${DESK}/polls`,
    access: 'user',
    input: inRoom,
    output: z.array(Poll),
    summary: 'The polls of all rooms of my conference, or of one `room`: open ones, prepared ones, closed ones.',
  },
})

declare module '#shared/live.ts' {
  interface LiveData {
    /** In passing, to the organisers in the room of the conference: what changed in its rooms. */
    'desk.changed': { rooms: DeskRoom[]; questions: LiveRow<Question>[]; polls: LiveRow<Poll>[] }
  }
}
