import { confidentialConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { handle } from '#server/http/endpoints.ts'
import { overviewApi } from '../contract.ts'
import { exportAll } from './archive.ts'
import { exportDays, exportSessions } from './export.ts'
import { readOverview } from './overview.ts'

const confidential = ({ db, user }: Call, id: string) => confidentialConference(db, user, id)

export const overviewHandlers = handle(overviewApi, {
  read: async (call, { conference_id }) => readOverview(call, await confidential(call, conference_id)),
  exportSessions: async (call, { conference_id }) => exportSessions(call.db, await confidential(call, conference_id)),
  exportDays: async (call, { conference_id }) => exportDays(call.db, await confidential(call, conference_id)),
  exportAll: async (call, { conference_id }) => exportAll(call, await confidential(call, conference_id)),
})
