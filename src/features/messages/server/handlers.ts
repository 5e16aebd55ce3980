import { closableConference, confidentialConference } from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { messageReportsApi, messagesApi } from '../contract.ts'
import { deleteMessage, editMessage } from './changes.ts'
import { listMessages } from './queries.ts'
import { sendMessage } from './posts.ts'
import { changeThread, openWith, readUpTo } from './sides.ts'
import { listReports, reportMessage, resolveReport } from './reports.ts'
import { countUnread, findSide, listThreads } from './threads.ts'

export const messagesHandlers = handle(messagesApi, {
  threads: ({ db, user }, page) => listThreads(db, user.id, page),
  unread: ({ db, user }) => countUnread(db, user.id),
  list: async (call, { person_id, ...page }) => {
    const side = await findSide(call.db, call.user.id, person_id)
    if (side) return listMessages(call.db, side, page)
    // Throws for somebody who cannot be written to, as for somebody who does not exist.
    await openWith(call, person_id)
    return []
  },
  send: (call, message) => sendMessage(call, message),
  thread: (call, { person_id }) => openWith(call, person_id),
  change: (call, change) => changeThread(call, change),
  read: (call, upTo) => readUpTo(call, upTo),
  edit: (call, change) => editMessage(call, change),
  remove: (call, named) => deleteMessage(call, named),
  report: (call, report) => reportMessage(call, report),
})

export const messageReportsHandlers = handle(messageReportsApi, {
  list: async ({ db, user }, { conference_id }) =>
    listReports(db, await confidentialConference(db, user, conference_id)),
  resolve: async (call, { conference_id, id }) =>
    resolveReport(call, await closableConference(call, conference_id), id),
})
