/** What the server refuses with; no form knows these before. */
export const refusalText = {
  tokenStands: 'This link is valid.',
  otherAddress: 'This link was sent to a different address from the one you are logged in with.',
  otherAccount: 'Your email address is already registered for this conference, with a different account.',
  unconfirmed: 'Please confirm your email address before you register.',
  tooManyRequests:
    'So many people have asked to register today that no more emails can be sent. Please try again tomorrow.',
  tooManyFromNetwork:
    'So many people have asked to register from your network today that it gets no more emails. Please use another network, or try again tomorrow.',
  invitedOnly:
    'Registration is by invitation only. If you were invited, open the link in your invitation, or log in with the address that it was sent to.',
  full: 'All places at this conference are taken.',
  notRegistered: 'You are not registered for this conference.',
}
