import { authFeature } from '#features/auth/server/feature.ts'
import { billingFeature } from '#features/billing/server/feature.ts'
import { conferencesFeature } from '#features/conferences/server/feature.ts'
import { contactFeature } from '#features/contact/server/feature.ts'
import { delegatesFeature } from '#features/delegates/server/feature.ts'
import { pagesFeature } from '#features/pages/server/feature.ts'
import { profileFeature } from '#features/profile/server/feature.ts'
import { publicPageFeature } from '#features/public-page/server/feature.ts'
import { registrationFeature } from '#features/registration/server/feature.ts'
import { scheduleFeature } from '#features/schedule/server/feature.ts'
import { speakersFeature } from '#features/speakers/server/feature.ts'
import type { Feature } from './feature.ts'

/** The features of the product, in the order in which they may import each other. */
export const features: readonly Feature[] = [
  authFeature,
  billingFeature,
  profileFeature,
  conferencesFeature,
  speakersFeature,
  scheduleFeature,
  delegatesFeature,
  registrationFeature,
  publicPageFeature,
  contactFeature,
  pagesFeature,
]
