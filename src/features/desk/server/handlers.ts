import { confidentialConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { handle } from '#server/http/endpoints.ts'
import { deskApi } from '../contract.ts'
import { listPolls, listQuestions, listRooms } from './queries.ts'

const confidential = ({ db, user }: Call, id: string) => confidentialConference(db, user, id)

/** Organisers read everybody, because they moderate everybody. */
const readerOf = ({ user }: Call) => ({ id: user.id, moderates: true, blocked: new Set<string>() })

export const deskHandlers = handle(deskApi, {
  rooms: async (call, { conference_id }) => listRooms(call.db, (await confidential(call, conference_id)).id),
  questions: async (call, { conference_id, ...filter }) =>
    listQuestions(call.db, await confidential(call, conference_id), readerOf(call), filter),
  polls: async (call, { conference_id, room }) =>
    listPolls(call.db, await confidential(call, conference_id), readerOf(call), room),
})
