import { handle } from '#server/http/endpoints.ts'
import { billingApi } from '../contract.ts'
import { checkSubscription, createCheckout, openPortal } from './service.ts'
import { changeTestSubscription, completeTestCheckout, readTestCheckout } from './test-mode.ts'

export const billingHandlers = handle(billingApi, {
  check: (call) => checkSubscription(call, call.user, call.now),
  createCheckout: async (call, { plan }) => ({ url: await createCheckout(call, call.user, plan, call.now) }),
  openPortal: async (call) => ({ url: await openPortal(call, call.user, call.now) }),
  readTestCheckout: (call, { id }) => readTestCheckout(call, call.user, id, call.now),
  completeTestCheckout: async (call, completion) => ({
    url: await completeTestCheckout(call, call.user, completion, call.now),
  }),
  changeTestSubscription: async (call, change) => {
    await changeTestSubscription(call, call.user, change, call.now)
    return checkSubscription(call, call.user, call.now)
  },
})
