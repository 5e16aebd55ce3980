import type { FastifyInstance } from 'fastify'
import { authenticate } from '#features/auth/server/caller.ts'
import { registerAuth } from '#features/auth/server/routes.ts'
import { removeExpired } from '#features/auth/server/upkeep.ts'
import { billingFeature } from '#features/billing/server/handlers.ts'
import { registerBilling } from '#features/billing/server/routes.ts'
import { requireSubscription } from '#features/billing/server/service.ts'
import { forgetOldActs } from '#features/conferences/server/audit.ts'
import { conferencesHandlers } from '#features/conferences/server/handlers.ts'
import { forgetOrganiserInvitations } from '#features/conferences/server/joining.ts'
import { auditHandlers, organisersFeature } from '#features/conferences/server/people.ts'
import { conferenceRecords } from '#features/conferences/server/records.ts'
import { countConferences, purgeConferences } from '#features/conferences/server/service.ts'
import { countCredits } from '#features/delegates/server/credits.ts'
import { delegatesHandlers, invitationsHandlers } from '#features/delegates/server/handlers.ts'
import { forgetPastDelegates } from '#features/delegates/server/retention.ts'
import { contactHandlers } from '#features/contact/server/handlers.ts'
import { contactRecords } from '#features/contact/server/records.ts'
import { registerContact } from '#features/contact/server/routes.ts'
import { forgetMessages } from '#features/contact/server/service.ts'
import { eventsSource } from '#features/pages/server/events.ts'
import { operatorSource } from '#features/pages/server/operator.ts'
import { registerSite } from '#features/pages/server/routes.ts'
import { type PersonalRecords, replayErasures } from '#features/profile/server/erasing.ts'
import { profileFeature } from '#features/profile/server/handlers.ts'
import { profileRecords } from '#features/profile/server/records.ts'
import { removeOrphanAvatars } from '#features/profile/server/service.ts'
import { registerFeeds } from '#features/public-page/server/feeds.ts'
import { publicPageHandlers } from '#features/public-page/server/handlers.ts'
import { publicPageSource } from '#features/public-page/server/page.ts'
import { forgetRequests } from '#features/registration/server/asking.ts'
import { membershipHandlers, registrationHandlers } from '#features/registration/server/handlers.ts'
import { registerRemoval, replayRemovals } from '#features/registration/server/leaving.ts'
import { registrationRecords } from '#features/registration/server/records.ts'
import { registrations } from '#features/registration/server/service.ts'
import { scheduleHandlers } from '#features/schedule/server/handlers.ts'
import { speakersHandlers } from '#features/speakers/server/handlers.ts'
import { removeOrphanImages } from '#features/speakers/server/service.ts'
import type { Machine } from './context.ts'
import type { Feature, Gate } from './endpoints.ts'
import { registerStorage } from './files.ts'
import { forgetLetters, type Outbox } from './outbox.ts'
import type { PageSource } from './pages.ts'
import { registerUpkeep, type Upkeep } from './upkeep.ts'

/** What is kept about a person, in the order in which it is erased: what refers to others goes first. */
const personalRecords: PersonalRecords[] = [registrationRecords, conferenceRecords, contactRecords, ...profileRecords]

/** The features of the product: the one file of the machine that knows them by name. */
export const features: Feature[] = [
  billingFeature(countConferences),
  profileFeature(personalRecords),
  conferencesHandlers,
  organisersFeature(countCredits),
  auditHandlers,
  speakersHandlers,
  scheduleHandlers,
  delegatesHandlers,
  invitationsHandlers,
  registrationHandlers,
  membershipHandlers,
  publicPageHandlers,
  contactHandlers,
]

export const gate: Gate = {
  authenticate,
  requireSubscription,
}

/** Where the data of server-rendered pages comes from, by the path in the page table. */
export const pageSources: Record<string, PageSource> = {
  '/:slug': publicPageSource,
  '/events': eventsSource,
  '/legal': operatorSource,
  '/careers': operatorSource,
}

/** What is done every hour where the server listens. */
const upkeep: Upkeep[] = [
  { what: 'forgetting sessions, links and unused accounts', work: ({ db }, now) => removeExpired(db, now) },
  { what: 'removing deleted conferences', work: ({ db }, now) => purgeConferences(db, now) },
  { what: 'removing pictures of speakers', work: removeOrphanImages },
  { what: 'removing avatars', work: removeOrphanAvatars },
  { what: 'forgetting letters', work: ({ db }, now) => forgetLetters(db, now) },
  { what: 'forgetting the audit log', work: ({ db }, now) => forgetOldActs(db, now) },
  { what: 'forgetting invitations to organise', work: ({ db }, now) => forgetOrganiserInvitations(db, now) },
  { what: 'forgetting requests to register', work: ({ db }, now) => forgetRequests(db, now) },
  { what: 'forgetting messages', work: ({ db }, now) => forgetMessages(db, now) },
  { what: 'forgetting people of past conferences', work: ({ db }, now) => forgetPastDelegates(db, now) },
]

/** Call it before the server listens: a database restored from a backup knows people who have been erased. */
export async function forgetErased(machine: Machine) {
  const now = machine.clock.now()
  await replayErasures(machine, personalRecords, now)
  await replayRemovals(machine, now)
}

/** What speaks something other than our contracts: the auth protocol, files, feeds, the outbox page. */
export async function registerRoutes(app: FastifyInstance, { machine }: { machine: Machine; outbox: Outbox }) {
  await registerAuth(app, machine, registrations)
  await registerBilling(app, machine)
  registerStorage(app, machine)
  registerFeeds(app, machine)
  registerRemoval(app, machine)
  registerUpkeep(app, machine, upkeep)
  registerContact(app, machine)
  registerSite(app, machine)
}
