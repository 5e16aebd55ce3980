import { requireSubscription } from '#features/billing/server/service.ts'
import { handle } from '#server/http/endpoints.ts'
import { portableApi } from '../portable-contract.ts'
import { confidentialConference } from './access.ts'
import { exportConference } from './portable-export.ts'
import { importConference } from './portable-import.ts'

export const portableHandlers = handle(portableApi, {
  export: async (call, { conference_id }) =>
    exportConference(call, await confidentialConference(call.db, call.user, conference_id)),
  import: async (call, input) => {
    await requireSubscription(call, call.user, call.now)
    return importConference(call, input)
  },
})
