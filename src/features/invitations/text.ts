/** The sentences of the pages that a link in an invitation opens. */
export const text = {
  checking: 'Checking your invitation',
  logInFirst: (email: string) => `To accept, log in as ${email}, or sign up with this address first.`,
  otherAccount: (here: string, invited: string) =>
    `You are logged in as ${here}, but the invitation was sent to ${invited}. Log out to accept it; the link stays valid.`,
  acceptFailed: 'The invitation was not accepted',
  badTitle: 'Invalid invitation',
  badDetail: 'The link may be incomplete, expired, already used or replaced by a newer one.',
  verifyFailed: 'The link could not be checked. Check your connection and try again.',
}
