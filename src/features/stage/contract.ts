import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { InvitingConference } from '#features/registration/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { Language, NewReaction, NewStageState, StageSettings } from './fields.ts'
import { STAGE_STATES } from '#features/schedule/now-rules.ts'
import { type SessionReaction, STAGE_LIMITS } from './rules.ts'

/** What everybody may know of a session on the stage: no address. */
export const StageSession = z.object({
  /** That of the schedule item. */
  id: z.string(),
  /** The number of its last event in the room it is told in; 0 where nothing was said. */
  seq: z.number(),
  /** What an organiser has said; null: the clock decides. */
  state: z.nullable(z.enum(STAGE_STATES)),
  state_at: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** When a break is over, if that is known. */
  back_at: z.nullable(z.string()),
  streamed: z.boolean(),
  /** False: the speakers do not want to be recorded. */
  recorded: z.boolean(),
  has_recording: z.boolean(),
})
export type StageSession = z.infer<typeof StageSession>

/** Where participants watch a session. */
const Sources = z.object({
  stream_url: z.nullable(z.string()),
  /** Whether this is the stream of its room. */
  by_room: z.boolean(),
  alternative_url: z.nullable(z.string()),
  recording_url: z.nullable(z.string()),
  /** An uploaded recording; `recording` gives its address. */
  recording_file: z.nullable(z.object({ type: z.string(), size: z.number() })),
  captions_language: z.nullable(z.string()),
})
export type Sources = z.infer<typeof Sources>

const SessionOnStage = z.extend(StageSession, {
  /** Null for everyone but participants. */
  sources: z.nullable(Sources),
})
export type SessionOnStage = z.infer<typeof SessionOnStage>

const one = z.extend(inConference, { schedule_item_id: z.uuid() })
const STAGE = '/api/conferences/:conference_id/stage'

export const stageApi = defineContract({
  list: {
    method: 'GET',
    path: STAGE,
    access: 'anyone',
    input: inConference,
    output: z.array(StageSession),
    summary: 'What organisers have said of the sessions of a conference. A session without a row follows the clock.',
  },
  viewers: {
    method: 'GET',
    path: `${STAGE}/viewers`,
    access: 'user',
    input: inConference,
    output: z.array(z.object({ schedule_item_id: z.string(), viewers: z.number() })),
    summary: 'How many people are in the rooms of the sessions of a conference, each counted once.',
  },
  read: {
    method: 'GET',
    path: '/api/stage/:schedule_item_id',
    access: 'anyone',
    input: z.object({ schedule_item_id: z.uuid() }),
    output: z.object({
      conference: InvitingConference,
      session: SessionOnStage,
      /** Whether I want to be told when its recording is there. */
      is_awaited: z.boolean(),
    }),
    summary: 'A session on the stage, with the addresses of its streams and its recording for participants.',
  },
  update: {
    method: 'PATCH',
    path: `${STAGE}/:schedule_item_id`,
    access: 'user',
    input: z.extend(z.exactPartial(StageSettings), one.shape),
    output: SessionOnStage,
    summary: 'Set where a session is watched: https addresses, which the server never fetches.',
  },
  setState: {
    method: 'PUT',
    path: `${STAGE}/:schedule_item_id/state`,
    access: 'user',
    input: z.extend(NewStageState, one.shape),
    output: SessionOnStage,
    summary:
      'Put a session on air, pause, end or cancel it, or let the clock decide. Going on air ends what is on at the same place.',
  },
  captions: {
    method: 'GET',
    path: `${STAGE}/:schedule_item_id/captions`,
    access: 'user',
    input: one,
    output: z.object({ language: z.string(), vtt: z.string() }),
    summary: 'The captions of a recording, as WebVTT.',
  },
  setCaptions: {
    method: 'POST',
    path: `${STAGE}/:schedule_item_id/captions`,
    access: 'user',
    input: z.extend(one, { language: Language }),
    output: SessionOnStage,
    bytes: { types: ['text/vtt'], limit: STAGE_LIMITS.captionsBytes },
    summary: 'Store a WebVTT file as the captions of a recording, in place of earlier ones.',
  },
  removeCaptions: {
    method: 'DELETE',
    path: `${STAGE}/:schedule_item_id/captions`,
    access: 'user',
    input: one,
    output: SessionOnStage,
    summary: 'Delete the captions of a recording.',
  },
  recording: {
    method: 'GET',
    path: `${STAGE}/:schedule_item_id/recording`,
    access: 'user',
    input: one,
    output: z.object({ url: z.string() }),
    summary:
      'The address of an uploaded recording for the caller, valid for some hours while the session lasts and they take part.',
  },
  awaitRecording: {
    method: 'PUT',
    path: `${STAGE}/:schedule_item_id/recording/awaited`,
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Be told once when the recording of a session is there, which is over and whose recording is expected.',
  },
  forgetRecording: {
    method: 'DELETE',
    path: `${STAGE}/:schedule_item_id/recording/awaited`,
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Do not be told of it any more.',
  },
  removeRecording: {
    method: 'DELETE',
    path: `${STAGE}/:schedule_item_id/recording`,
    access: 'user',
    input: one,
    output: SessionOnStage,
    summary: 'Delete the uploaded recording of a session. Uploads go to `/recording/uploads`, by the tus protocol.',
  },
})

/** Where a recording is uploaded to, by the tus protocol. */
export function uploadsPath({ conference_id, schedule_item_id }: z.infer<typeof one>) {
  return `/api/conferences/${conference_id}/stage/${schedule_item_id}/recording/uploads`
}

export const reactionsApi = defineContract({
  react: {
    method: 'POST',
    path: '/api/conferences/:conference_id/sessions/:schedule_item_id/reactions',
    access: 'user',
    input: z.extend(NewReaction, { ...inConference.shape, schedule_item_id: z.uuid() }),
    output: z.void(),
    status: 204,
    summary:
      'React to a session that I watch. The room hears sums, once a second; reactions in very quick succession are not counted.',
  },
})

declare module '#shared/live.ts' {
  interface LiveData {
    /** In the room of the conference, and in that of the session. */
    'stage.changed': StageSession | SessionOnStage
    'reaction.summed': { reactions: { reaction: SessionReaction; count: number }[] }
  }
}
