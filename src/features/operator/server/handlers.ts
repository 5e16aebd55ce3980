import { handle } from '#server/http/endpoints.ts'
import { operatorApi } from '../contract.ts'
import { operatorCall } from './access.ts'
import { deleteFailed, listFailed, sendAgain, sendAllAgain } from './emails.ts'
import { readGrowth } from './growth.ts'
import { readInstallation } from './installation.ts'
import { runJob } from './jobs.ts'
import { listMessages, markMessage, removeMessage } from './messages.ts'
import { placeIn } from './place.ts'

export const operatorHandlers = handle(operatorApi, {
  installation: async (call) => readInstallation(await operatorCall(call)),
  growth: async (call) => readGrowth((await operatorCall(call)).db, call.now),
  runJob: async (call, { name }) => runJob(await operatorCall(call), name),
  failedEmails: async (call, { before }) => listFailed(await operatorCall(call), placeIn(before)),
  sendAllAgain: async (call) => sendAllAgain(await operatorCall(call)),
  sendAgain: async (call, { id }) => sendAgain(await operatorCall(call), id),
  deleteEmail: async (call, { id }) => deleteFailed(await operatorCall(call), id),
  messages: async (call, page) => listMessages(await operatorCall(call), page),
  markAnswered: async (call, { id }) => markMessage(await operatorCall(call), id, true),
  markOpen: async (call, { id }) => markMessage(await operatorCall(call), id, false),
  deleteMessage: async (call, { id }) => removeMessage(await operatorCall(call), id),
})
