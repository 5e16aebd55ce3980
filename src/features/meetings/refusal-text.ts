import { EXPIRY_MINUTES, MEETING_LIMITS, OPEN_REQUESTS, PAUSE_MINUTES, SLOT_MINUTES, STEP_MINUTES } from './rules.ts'

/** What forms refuse with. */
export const refusalText = {
  noReason: 'Please say in one line why you would like to meet.',
  reasonTooLong: `Please use at most ${MEETING_LIMITS.reason} characters.`,
  noteTooLong: `Please use at most ${MEETING_LIMITS.note} characters.`,
  noTimes: `Please choose one to ${MEETING_LIMITS.options} times.`,
  noPeople: `Please choose one to ${MEETING_LIMITS.people} people, or an exhibitor.`,
  oneTime: 'A meeting of several people is asked for at one time.',
  slotLength: `A meeting lasts ${SLOT_MINUTES.least} to ${SLOT_MINUTES.most} minutes, in steps of ${STEP_MINUTES}.`,
  pauseLength: `A pause lasts ${PAUSE_MINUTES.least} to ${PAUSE_MINUTES.most} minutes, in steps of ${STEP_MINUTES}.`,
  openRequests: `People can have ${OPEN_REQUESTS.least} to ${OPEN_REQUESTS.most} open requests.`,
  expiry: `A request waits ${EXPIRY_MINUTES.least} to ${EXPIRY_MINUTES.most} minutes.`,
  hours: `Times are in steps of ${STEP_MINUTES} minutes, and end after they begin.`,
  hoursOverlap: 'Two times of the same day overlap.',
  tooManyHours: `A day has at most ${MEETING_LIMITS.windows} times, on at most ${MEETING_LIMITS.days} days.`,
  noPlaceName: 'Please give every place a name.',
  placeNameTooLong: `The name of a place has at most ${MEETING_LIMITS.placeName} characters.`,
  samePlaceName: 'Two places have the same name.',
  noPlaces: `Please set one to ${MEETING_LIMITS.places} places.`,
  tooManyBusy: `Please mark at most ${MEETING_LIMITS.busy} times.`,
  busyTimes: 'A time ends after it begins.',
}
