import * as z from 'zod/mini'
import { ChatSettings } from '#features/chat/contract.ts'
import { inConference } from '#features/conferences/contract.ts'
import { Poll } from '#features/polls/contract.ts'
import { ConferencePerson } from '#features/people/contract.ts'
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

/** A conference whose desk I may see, and of which sessions; null for all rooms, as its organisers do. */
const Desk = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  session_ids: z.nullable(z.array(z.string())),
})
export type Desk = z.infer<typeof Desk>

const SessionModerator = z.object({ schedule_item_id: z.string(), person: ConferencePerson })
export type SessionModerator = z.infer<typeof SessionModerator>

const inRoom = z.extend(inConference, { room: z.optional(z.union([z.literal(WHOLE), z.uuid()])) })
const DESK = '/api/conferences/:conference_id/desk'

export const deskApi = defineContract({
  open: {
    method: 'GET',
    path: DESK,
    access: 'user',
    input: inConference,
    output: Desk,
    summary: 'Which rooms of a conference I moderate: all as an organiser, or those of the sessions that are listed.',
  },
  rooms: {
    method: 'GET',
    path: `${DESK}/rooms`,
    access: 'user',
    input: inConference,
    output: z.array(DeskRoom),
    summary:
      'The rooms that I moderate with what was asked in them, in numbers, and their settings. Rooms in which nothing was asked or set are left out.',
  },
  questions: {
    method: 'GET',
    path: `${DESK}/questions`,
    access: 'user',
    input: z.extend(inRoom, { state: z.optional(z.enum(QUESTION_VIEWS)) }),
    output: z.object({ questions: z.array(Question), more: z.boolean() }),
    summary:
      'The questions of all rooms that I moderate, or of one `room`: `conference`, or the id of a session. Those that wait come first, the oldest in front. `more` says whether there are more than are listed.',
  },
  polls: {
    method: 'GET',
    path: `${DESK}/polls`,
    access: 'user',
    input: inRoom,
    output: z.array(Poll),
    summary: 'The polls of all rooms that I moderate, or of one `room`: open ones, prepared ones, closed ones.',
  },
  moderators: {
    method: 'GET',
    path: `${DESK}/moderators`,
    access: 'user',
    input: inConference,
    output: z.array(SessionModerator),
    summary: 'The delegates whom organisers have named as moderators of sessions of my conference.',
  },
  name: {
    method: 'POST',
    path: `${DESK}/moderators`,
    access: 'user',
    input: z.extend(inConference, { schedule_item_id: z.uuid(), delegate_id: z.uuid() }),
    output: z.array(SessionModerator),
    summary:
      'Make a registered delegate a moderator of a session, and tell them. Returns the moderators as they are now.',
  },
  dismiss: {
    method: 'DELETE',
    path: `${DESK}/moderators/:schedule_item_id/:person_id`,
    access: 'user',
    input: z.extend(inConference, { schedule_item_id: z.uuid(), person_id: z.uuid() }),
    output: z.array(SessionModerator),
    summary: 'End it. Returns the moderators as they are now.',
  },
})

declare module '#shared/live.ts' {
  interface LiveData {
    /** In passing, to those who moderate in the room of the conference: what changed in the rooms that they moderate. */
    'desk.changed': { rooms: DeskRoom[]; questions: LiveRow<Question>[]; polls: LiveRow<Poll>[] }
  }
}
