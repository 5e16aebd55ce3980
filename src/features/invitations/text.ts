import type { LinkEnd } from '#features/auth/link-rules.ts'

/** Why an invitation leads no further. */
export const endText: Record<LinkEnd, string> = {
  used: 'This invitation has been accepted already.',
  replaced: 'A newer invitation has been sent to you. Open the newest email.',
  withdrawn: 'This invitation was withdrawn. Ask whoever invited you if that surprises you.',
  expired: 'This invitation has expired. Ask whoever invited you for a new one.',
  unknown: 'This link is not known here. Open it again from the newest email.',
}

/** The sentences of the pages that a link in an invitation opens. */
export const text = {
  checking: 'Checking your invitation',
  logInFirst: (email: string) => `To accept, log in as ${email}, or sign up with this address first.`,
  otherAccount: (here: string, invited: string) =>
    `You are logged in as ${here}, but the invitation was sent to ${invited}. Log out to accept it; the link stays valid.`,
  acceptFailed: 'The invitation was not accepted',
  badTitle: 'Invalid invitation',
  verifyFailed: 'The link could not be checked. Check your connection and try again.',
}
