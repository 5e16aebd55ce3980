import {
  confidentialConference,
  editableConference,
  joinedByCaller,
  joinedConference,
  visibleConference,
} from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { handle } from '#server/http/endpoints.ts'
import { AppError } from '#shared/errors.ts'
import { reactionsApi, stageApi } from '../contract.ts'
import { roomStreamsApi } from '../rooms-contract.ts'
import { text } from '../text.ts'
import { awaitRecording, forgetRecording, isAwaited } from './awaited.ts'
import { changeSession, readCaptions, recordOnStage, setCaptions, setState } from './changes.ts'
import { reactToSession } from './reactions.ts'
import { finishedRecording, removeRecording } from './recordings.ts'
import { listRooms, setRoomStreams } from './rooms.ts'
import { recordingUrl } from './recording-routes.ts'
import { conferenceOfSession, countAllViewers, listStage, readSession, requireSession } from './sessions.ts'

type One = { conference_id: string; schedule_item_id: string }

async function editable(call: Call, { conference_id, schedule_item_id }: One) {
  return { conference: await editableConference(call, conference_id), schedule_item_id }
}

/** Throws `not_found` for people who do not take part, and for a session of another conference. */
async function requireWatching({ db, user }: Call, { conference_id, schedule_item_id }: One) {
  await requireSession(db, await joinedConference(db, user, conference_id), schedule_item_id)
}

/** The session as people see it, with its sources for those who take part. */
async function readStage({ db, user }: Call<Call['user'] | null>, schedule_item_id: string) {
  const conference_id = await conferenceOfSession(db, schedule_item_id)
  const conference = await visibleConference(db, user, conference_id).catch(asMissingSession)
  const mayWatch = joinedByCaller(conference, user) !== null
  const session = await readSession(db, { schedule_item_id, mayWatch })
  const mayAwait = user !== null && mayWatch && !session.has_recording
  return { conference, session, is_awaited: mayAwait && (await isAwaited(db, user, schedule_item_id)) }
}

/** A session of a draft is refused like one that is not there. */
function asMissingSession(error: unknown): never {
  if (error instanceof AppError && error.code === 'not_found') throw new AppError('not_found', text.sessionGone)
  throw error
}

export const stageHandlers = handle(stageApi, {
  list: async ({ db, user }, { conference_id }) => listStage(db, await visibleConference(db, user, conference_id)),
  viewers: async ({ db, user }, { conference_id }) =>
    countAllViewers(db, await joinedConference(db, user, conference_id)),
  read: (call, { schedule_item_id }) => readStage(call, schedule_item_id),
  update: async (call, { conference_id, schedule_item_id, ...change }) => {
    const place = await editable(call, { conference_id, schedule_item_id })
    return changeSession(call, place, change, { work: (tx) => recordOnStage(tx, call, place, 'streams_changed') })
  },
  setState: async (call, { conference_id, schedule_item_id, ...said }) =>
    setState(call, await editable(call, { conference_id, schedule_item_id }), said),
  captions: async (call, one) => {
    await requireWatching(call, one)
    return readCaptions(call.db, one.schedule_item_id)
  },
  setCaptions: async (call, { language, ...one }) =>
    setCaptions(call, await editable(call, one), { language, bytes: call.bytes }),
  removeCaptions: async (call, one) =>
    changeSession(call, await editable(call, one), { captions: null, captions_language: null }),
  recording: async (call, one) => {
    await requireWatching(call, one)
    const { id } = await finishedRecording(call.db, one.schedule_item_id)
    return { url: await recordingUrl(call.env, id, call.user, call.now) }
  },
  awaitRecording: async (call, one) =>
    awaitRecording(call, await joinedConference(call.db, call.user, one.conference_id), one.schedule_item_id),
  forgetRecording: async (call, one) => {
    await requireWatching(call, one)
    await forgetRecording(call, one.schedule_item_id)
  },
  removeRecording: async (call, one) => removeRecording(call, await editable(call, one)),
})

export const roomStreamsHandlers = handle(roomStreamsApi, {
  list: async ({ db, user }, { conference_id }) => listRooms(db, await confidentialConference(db, user, conference_id)),
  set: async (call, { conference_id, rooms }) =>
    setRoomStreams(call, await editableConference(call, conference_id), rooms),
})

export const reactionsHandlers = handle(reactionsApi, {
  react: async (call, { conference_id, ...reaction }) =>
    reactToSession(call, await joinedConference(call.db, call.user, conference_id), reaction),
})
