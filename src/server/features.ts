import { accountFeature } from '#features/account/server/feature.ts'
import { agendaFeature } from '#features/agenda/server/feature.ts'
import { authFeature } from '#features/auth/server/feature.ts'
import { billingFeature } from '#features/billing/server/feature.ts'
import { peopleFeature } from '#features/people/server/feature.ts'
import { chatFeature } from '#features/chat/server/feature.ts'
import { connectionsFeature } from '#features/connections/server/feature.ts'
import { conferencesFeature } from '#features/conferences/server/feature.ts'
import { contactFeature } from '#features/contact/server/feature.ts'
import { delegatesFeature } from '#features/delegates/server/feature.ts'
import { deskFeature } from '#features/desk/server/feature.ts'
import { exhibitorsFeature } from '#features/exhibitors/server/feature.ts'
import { invitationsFeature } from '#features/invitations/server/feature.ts'
import { meetingsFeature } from '#features/meetings/server/feature.ts'
import { meetingManagerFeature } from '#features/meeting-manager/server/feature.ts'
import { messagesFeature } from '#features/messages/server/feature.ts'
import { directoryFeature } from '#features/directory/server/feature.ts'
import { moderationFeature } from '#features/moderation/server/feature.ts'
import { cardsFeature } from '#features/cards/server/feature.ts'
import { networkFeature } from '#features/network/server/feature.ts'
import { networkingProfileFeature } from '#features/networking-profile/server/feature.ts'
import { suggestionsFeature } from '#features/suggestions/server/feature.ts'
import { operatorFeature } from '#features/operator/server/feature.ts'
import { notificationsFeature } from '#features/notifications/server/feature.ts'
import { pagesFeature } from '#features/pages/server/feature.ts'
import { overviewFeature } from '#features/overview/server/feature.ts'
import { pollsFeature } from '#features/polls/server/feature.ts'
import { profileFeature } from '#features/profile/server/feature.ts'
import { programmeFeature } from '#features/programme/server/feature.ts'
import { publicPageFeature } from '#features/public-page/server/feature.ts'
import { questionsFeature } from '#features/questions/server/feature.ts'
import { registrationFormFeature } from '#features/registration-form/server/feature.ts'
import { registrationFeature } from '#features/registration/server/feature.ts'
import { roomsFeature } from '#features/rooms/server/feature.ts'
import { scheduleFeature } from '#features/schedule/server/feature.ts'
import { speakingFeature } from '#features/speaking/server/feature.ts'
import { speakersFeature } from '#features/speakers/server/feature.ts'
import { sessionPageFeature } from '#features/session-page/server/feature.ts'
import { screenFeature } from '#features/screen/server/feature.ts'
import { searchFeature } from '#features/search/server/feature.ts'
import { slidesFeature } from '#features/slides/server/feature.ts'
import { stageFeature } from '#features/stage/server/feature.ts'
import { standsFeature } from '#features/stands/server/feature.ts'
import { todayFeature } from '#features/today/server/feature.ts'
import type { Feature } from './feature.ts'

/** The features of the product, in the order in which they may import each other. */
export const features: readonly Feature[] = [
  authFeature,
  billingFeature,
  profileFeature,
  invitationsFeature,
  conferencesFeature,
  speakersFeature,
  scheduleFeature,
  registrationFormFeature,
  delegatesFeature,
  registrationFeature,
  peopleFeature,
  notificationsFeature,
  agendaFeature,
  roomsFeature,
  exhibitorsFeature,
  cardsFeature,
  connectionsFeature,
  meetingsFeature,
  stageFeature,
  slidesFeature,
  programmeFeature,
  chatFeature,
  questionsFeature,
  pollsFeature,
  speakingFeature,
  networkingProfileFeature,
  suggestionsFeature,
  networkFeature,
  messagesFeature,
  directoryFeature,
  moderationFeature,
  standsFeature,
  sessionPageFeature,
  screenFeature,
  publicPageFeature,
  overviewFeature,
  meetingManagerFeature,
  deskFeature,
  todayFeature,
  accountFeature,
  searchFeature,
  contactFeature,
  pagesFeature,
  operatorFeature,
]
