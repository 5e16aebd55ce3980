/** What the server refuses with. */
export const text = {
  /** As for any other address that does not exist. */
  nothing: 'There is nothing at this address.',
  badPlace: '`before` must be a place in the list.',
  emailGone: 'This email is not among the failed ones any more. Somebody may have sent it again, or deleted it.',
  tooSoon: (seconds: number) =>
    `This address got an email of this kind less than a minute ago. Please try again in ${seconds} seconds.`,
  tooMany: 'This address has had all its emails of this kind today. Please try again tomorrow.',
  tooManyAgain: 'Many emails were sent again in the last hour. Please wait before you send more.',
  expired: 'The link in this email has expired, so it was not sent again. Whoever needs it can ask for a new one.',
  messageGone: 'This message no longer exists.',
  noJob: 'There is no such job.',
}
