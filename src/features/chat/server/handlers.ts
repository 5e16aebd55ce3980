import {
  closableConference,
  confidentialConference,
  joinedConference,
  organises,
} from '#features/conferences/server/access.ts'
import { readerOf } from '#features/rooms/server/readers.ts'
import { joinedRoom, moderatedRoom } from '#features/rooms/server/rooms.ts'
import { readMute } from '#features/people/server/mutes.ts'
import type { Call } from '#server/context.ts'
import { handle } from '#server/http/endpoints.ts'
import { chatApi, moderationApi } from '../contract.ts'
import { deleteMessage, editMessage, setReaction } from './changes.ts'
import { listMessages } from './queries.ts'
import { changeSettings, readSettings } from './settings.ts'
import { postMessage } from './posts.ts'
import { listReports, reportMessage, resolveReport } from './reports.ts'
import { withholdPinned } from './views.ts'

const joined = ({ db, user }: Call, id: string) => joinedConference(db, user, id)

export const chatHandlers = handle(chatApi, {
  list: async (call, page) => {
    const { conference, room } = await joinedRoom(call, page)
    return listMessages(call.db, room, await readerOf(call, conference, room), page)
  },
  post: async (call, { conference_id, ...message }) => postMessage(call, await joined(call, conference_id), message),
  edit: async (call, { conference_id, ...change }) => editMessage(call, await joined(call, conference_id), change),
  remove: async (call, { conference_id, id }) => deleteMessage(call, await joined(call, conference_id), id),
  react: async (call, { conference_id, ...to }) =>
    setReaction(call, await joined(call, conference_id), { ...to, on: true }),
  unreact: async (call, { conference_id, ...to }) =>
    setReaction(call, await joined(call, conference_id), { ...to, on: false }),
  report: async (call, { conference_id, ...report }) => reportMessage(call, await joined(call, conference_id), report),
  settings: async (call, place) => {
    const { conference, room } = await joinedRoom(call, place)
    const { blocked, moderates } = await readerOf(call, conference, room)
    return {
      ...withholdPinned(await readSettings(call.db, room), blocked),
      ...(await readMute(call.db, conference.id, call.user.id, call.now)),
      moderator: moderates,
      organises: await organises(call.db, conference, call.user),
    }
  },
  change: async (call, { conference_id, schedule_item_id, ...change }) =>
    changeSettings(call, await moderatedRoom(call, { conference_id, schedule_item_id }), change),
})

// Without a plan as well, because a running conference must be kept in order also when its plan ends.
export const moderationHandlers = handle(moderationApi, {
  reports: async ({ db, user }, { conference_id }) =>
    listReports(db, await confidentialConference(db, user, conference_id)),
  resolve: async (call, { conference_id, id }) =>
    resolveReport(call, await closableConference(call, conference_id), id),
})
