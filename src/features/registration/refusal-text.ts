/** What only the server says. */
export const refusalText = {
  tokenStands: 'This invitation is valid.',
  otherAddress: 'This invitation was sent to a different address from the one you are logged in with.',
  full: 'All places at this conference are taken.',
  notRegistered: 'You are not registered for this conference.',
}
