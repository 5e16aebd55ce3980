import { messageText } from '#features/rooms/text.ts'

/** What the form and the server refuse with. */
export const text = {
  ...messageText,
  /** The same for people who do not exist and for those who cannot be written to. */
  noPerson: 'This person is not here, or does not receive messages from you.',
  notReportable: 'You can only report what the other person wrote.',
  /** The same whatever the reason is. */
  cannotSend: 'You can’t send messages in this conversation.',
  waiting: 'You can write more once your message is accepted.',
  muted: 'The organisers have muted you. You can read, and you can write to them.',
  tooManyThreads: 'You have written to many new people today. Please wait until tomorrow.',
  noOrganisers: 'You no longer share a conference with this person, so there is nobody to report this to.',
}
