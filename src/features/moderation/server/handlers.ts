import { confidentialConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { handle } from '#server/http/endpoints.ts'
import { moderationLogApi } from '../contract.ts'
import { exportLog, exportReports } from './export.ts'
import { listLog } from './log.ts'

const confidential = ({ db, user }: Call, id: string) => confidentialConference(db, user, id)

export const moderationLogHandlers = handle(moderationLogApi, {
  list: async (call, { conference_id, ...page }) => listLog(call.db, await confidential(call, conference_id), page),
  export: async (call, { conference_id }) => exportLog(call, await confidential(call, conference_id)),
  exportReports: async (call, { conference_id }) => exportReports(call, await confidential(call, conference_id)),
})
