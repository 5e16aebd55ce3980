import { tooLong } from '#shared/wording.ts'
import { CONFERENCE_LIMITS } from './rules.ts'

export const text = {
  noAccess: "Conference not found or you don't have permission to view it.",
  accessDenied: 'Access denied',
  accessDeniedDetail: "You don't have permission to view this conference.",
  notFound: 'Conference not found',

  signInToCreate: 'You must be logged in to create a conference',
  nameRequired: 'Conference name is required',
  created: 'Conference created successfully!',
  createFailed: 'Failed to create conference. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  limitReached: 'You have reached the event limit for your current plan. Please upgrade to create more events.',

  listFailed: 'Failed to load conferences. Please try again.',
  loadFailed: 'Failed to load conference details. Please try again.',
  published: 'Conference published successfully',
  unpublished: 'Conference unpublished successfully',
  statusFailed: 'Failed to update conference status',
  registrationEnabled: 'Delegate registration enabled',
  registrationDisabled: 'Delegate registration disabled',
  registrationFailed: 'Failed to update delegate registration',
  tryLater: 'Please try again later',
  linkCopied: 'Conference link copied to clipboard',
  saved: 'Conference saved successfully',
  deleted: 'Conference deleted. You can restore it for 30 days.',
  ownerOnly: 'Only the owner of the conference can do this.',

  noDescription: 'No description provided',
  emptyTitle: 'No conferences yet',
  emptyDetail: 'Create your first conference to start adding speakers, schedule, and delegates.',
  nonePublished: 'Nothing published yet',
  nonePublishedDetail: 'Publish a draft to show it here and at its public address.',
  noDrafts: 'No drafts',
  noDraftsDetail: 'All your conferences are published.',
  noMatch: (searchTerm: string) => `No conference matches “${searchTerm}”`,
  noMatchDetail: 'The search looks at names and places. Try fewer or different words.',

  opensOnPublication: 'Registration opens when you publish it',
  startsAsDraft: 'It starts as a draft that only you can see, until you publish it.',
  usesEvent: (number: number, limit: number) => `This is event ${number} of the ${limit} in your plan.`,
  addressFromId: 'A number, because the name has no letters that fit in an address',
  noDates: 'Not set yet',
  noLocation: 'Not set yet',
  timesIn: (zone: string) => `Times are shown in ${zone}`,
  noTimeZone: 'No time zone with this name. Try a large city nearby.',

  nameTooLong: tooLong('name', CONFERENCE_LIMITS.name),
  descriptionTooLong: tooLong('description', CONFERENCE_LIMITS.description),
  locationTooLong: tooLong('location', CONFERENCE_LIMITS.location),
  addressTooLong: tooLong('address', CONFERENCE_LIMITS.address),
  badEmail: 'Please enter a valid email address',
  tooManyInvitations:
    'You have sent as many invitations in 24 hours as your plan has attendee credits. Please try again tomorrow.',
  firstDayInvitations: (limit: number) =>
    `A new account can send ${limit} invitations in its first 24 hours, and yours has. The others are still on your list; please send them once your account is a day old.`,
  badDate: 'Please enter a valid date',
  dateOutOfRange: 'Please enter a date between 1900 and 2200',
  endBeforeStart: 'The end date must not be before the start date',
  unknownTimeZone: 'Please choose a time zone from the list',
}
