import { tooLong } from '#shared/wording.ts'
import { CONFERENCE_LIMITS } from './rules.ts'

/** What forms and the server refuse with. Apart from the other sentences, because pages load these with a form only. */
export const refusalText = {
  ownerOnly: 'Only the owner of the conference can do this.',
  noEventToRestore: 'Your plan has no event left. Delete another conference or upgrade, then restore this one.',
  noCreditsToRestore: (delegates: number) =>
    `Your plan does not have enough attendee credits for the ${delegates.toLocaleString('en-GB')} delegates of this conference. Remove delegates elsewhere or upgrade, then restore it.`,
  nameTooLong: tooLong('name', CONFERENCE_LIMITS.name),
  descriptionTooLong: tooLong('description', CONFERENCE_LIMITS.description),
  locationTooLong: tooLong('location', CONFERENCE_LIMITS.location),
  addressTooLong: tooLong('address', CONFERENCE_LIMITS.address),
  travelTooLong: tooLong('way to get there', CONFERENCE_LIMITS.travel),
  attendanceTooLong: tooLong('expected attendance', CONFERENCE_LIMITS.attendance),
  welcomeTooLong: tooLong('welcome', CONFERENCE_LIMITS.welcome),
  hashtagsTooLong: tooLong('list of hashtags', CONFERENCE_LIMITS.hashtags),
  badHashtags: 'Please write hashtags of letters and digits, such as #DevConf',
  badMap: 'Please enter a link that starts with https://',
  badLanguage: 'Please choose a language from the list',
  badHue: 'Please choose one of the eight colours',
  foreignCover: 'This picture was not uploaded for this conference',
  badEmail: 'Please enter a valid email address',
  badDate: 'Please enter a valid date',
  dateOutOfRange: 'Please enter a date between 1900 and 2200',
  endBeforeStart: 'The end date must not be before the start date',
  unknownTimeZone: 'Please choose a time zone from the list',
}
