/** Loaded before the server, because no plan allows the ten thousand delegates of the measurement. */
import { PLANS } from '#features/billing/rules.ts'

Object.assign(PLANS.enterprise, { credits: 50_000 })
