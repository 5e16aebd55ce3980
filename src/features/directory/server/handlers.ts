import { joinedConference } from '#features/conferences/server/access.ts'
import { joinedRoom } from '#features/rooms/server/rooms.ts'
import type { Call } from '#server/context.ts'
import { handle } from '#server/http/endpoints.ts'
import { directoryApi } from '../contract.ts'
import { listPeople } from './people.ts'
import { countViewers } from './presence.ts'
import { reportPerson } from './reports.ts'

const joined = ({ db, user }: Call, id: string) => joinedConference(db, user, id)

export const directoryHandlers = handle(directoryApi, {
  people: async (call, { conference_id, ...page }) => listPeople(call, await joined(call, conference_id), page),
  report: async (call, { conference_id, ...report }) => reportPerson(call, await joined(call, conference_id), report),
  viewers: async (call, session) => {
    await joinedRoom(call, session)
    return { viewers: await countViewers(call, session.schedule_item_id) }
  },
})
