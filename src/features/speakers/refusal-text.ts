import { someGone, tooLong, tooMany } from '#shared/wording.ts'
import { SPEAKER_LIMITS } from './rules.ts'

/** What the form and the server refuse with. Apart from the other sentences, because pages load these with the form only. */
export const refusalText = {
  required: 'Name and title are required',
  badEmail: 'Please enter a valid email address',
  emailTaken: 'Another speaker of this conference has this email address',
  nameTooLong: tooLong('name', SPEAKER_LIMITS.name),
  titleTooLong: tooLong('title', SPEAKER_LIMITS.title),
  companyTooLong: tooLong('company', SPEAKER_LIMITS.company_name),
  bioTooLong: tooLong('bio', SPEAKER_LIMITS.bio),
  topicTooLong: tooLong('topic', SPEAKER_LIMITS.topic),
  badLink: 'Please enter a valid URL',
  foreignImage: 'Please upload the picture. You cannot use an address on another site.',
  someGone: someGone('speakers'),
  tooMany: `${tooMany('A conference', SPEAKER_LIMITS.speakers, 'speakers')}.`,
}
