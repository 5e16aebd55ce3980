import { closableConference, confidentialConference } from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { deskApi } from '../contract.ts'
import { ownDesk } from './access.ts'
import { dismissModerator, listModerators, nameModerator } from './moderators.ts'
import { listPolls, listQuestions, listRooms } from './queries.ts'

/** Those who moderate read everybody there, because they moderate everybody. */
const readerOf = ({ id }: { id: string }) => ({ id, moderates: true, blocked: new Set<string>() })

export const deskHandlers = handle(deskApi, {
  open: async (call, { conference_id }) => {
    const { conference, moderated } = await ownDesk(call, conference_id)
    const { id, name, slug } = conference
    return { id, name, slug, session_ids: moderated === 'all' ? null : [...moderated] }
  },
  rooms: async (call, { conference_id }) => listRooms(call.db, await ownDesk(call, conference_id)),
  questions: async (call, { conference_id, ...filter }) =>
    listQuestions(call.db, await ownDesk(call, conference_id), readerOf(call.user), filter),
  polls: async (call, { conference_id, room }) =>
    listPolls(call.db, await ownDesk(call, conference_id), readerOf(call.user), room),
  moderators: async ({ db, user }, { conference_id }) =>
    listModerators(db, await confidentialConference(db, user, conference_id)),
  // Both without a plan as well, because a running conference must be kept in order also when its plan ends.
  name: async (call, { conference_id, ...named }) => {
    const conference = await closableConference(call, conference_id)
    await nameModerator(call, conference, named)
    return listModerators(call.db, conference)
  },
  dismiss: async (call, { conference_id, ...named }) => {
    const conference = await closableConference(call, conference_id)
    await dismissModerator(call, conference, named)
    return listModerators(call.db, conference)
  },
})
