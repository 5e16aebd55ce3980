import { tooLong } from '#shared/wording.ts'
import { ANSWER_LIMITS, REQUESTS_A_DAY, TAG_LIMITS } from './rules.ts'

/** What the forms and the server refuse with. */
export const text = {
  /** The same for people who do not exist and for those who cannot be asked. */
  noPerson: 'This person is not here, or cannot be asked to connect.',
  noCard: 'No card with these letters belongs to somebody at your conferences.',
  self: 'This is you.',
  blocked: 'You have blocked this person. Unblock them first.',
  onlyReceiver: 'Only the person who was asked can answer a request.',
  onlySender: 'Only the person who asked can withdraw a request.',
  noRequest: 'There is no request to answer any more.',
  alreadyConnected: 'You are connected already.',
  alreadyAsked: 'You have asked this person. Withdraw the request first.',
  askedBefore: 'You have asked this person before. Please wait for them to ask you.',
  tooManyRequests: `You have asked ${REQUESTS_A_DAY} people in a day. Please wait until tomorrow.`,
  tooManyCards: 'That was a lot of codes. Please wait a while, or ask to see the card.',
  tooManyPeople: 'You have looked at a great many people in the last hour. Please come back in a while.',
  emptyTag: 'Please write a word or two',
  longTag: tooLong('text', ANSWER_LIMITS.tag),
  tooManyAnswers: `Choose ${ANSWER_LIMITS.most} at most`,
  longAbout: tooLong('text', ANSWER_LIMITS.about),
  longInterest: tooLong('interest', TAG_LIMITS.tag),
  tooManyTags: `A conference has ${TAG_LIMITS.most} interests at most`,
}
