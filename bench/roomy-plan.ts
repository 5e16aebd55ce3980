/** Loaded before the server: no plan has room for the ten thousand delegates that are measured with. */
import { PLANS } from '#features/billing/rules.ts'

Object.assign(PLANS.enterprise, { credits: 50_000 })
