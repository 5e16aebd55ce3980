import { REQUESTS_A_DAY } from './rules.ts'

/** What the server refuses with. */
export const text = {
  /** The same for people who do not exist and for those who cannot be asked. */
  noPerson: 'This person is not here, or cannot be asked to connect.',
  self: 'This is you.',
  blocked: 'You have blocked this person. Unblock them first.',
  onlyReceiver: 'Only the person who was asked can answer a request.',
  onlySender: 'Only the person who asked can withdraw a request.',
  noRequest: 'There is no request to answer any more.',
  alreadyConnected: 'You are connected already.',
  alreadyAsked: 'You have asked this person. Withdraw the request first.',
  askedBefore: 'You have asked this person before. Please wait for them to ask you.',
  tooManyRequests: `You have asked ${REQUESTS_A_DAY} people in a day. Please wait until tomorrow.`,
  tooManyPeople: 'You’ve opened a lot of profiles in the last hour. Please come back later.',
}
