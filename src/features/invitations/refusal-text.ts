/** What the server answers about invitations to a team, apart from the sentences of the page, which does not load these. */
export const refusalText = {
  badInvitation: 'Invalid or expired invitation',
  valid: 'This invitation is valid.',
  otherAddress: 'This invitation was sent to a different address from the one you are logged in with.',
  tooSoon: (seconds: number) => `This person was invited a moment ago. Please wait ${seconds} seconds.`,
  tooOften: 'This address has received too many invitations in 24 hours. Please try again tomorrow.',
  /** `when` is as in 'in 5 hours'. */
  noInvitationsLeft: (when: string) =>
    `You have sent as many invitations as your account can send in 24 hours. The other delegates are still on your list; you can invite more ${when}.`,
  noTeamInvitationsLeft: (when: string) =>
    `You have sent as many invitations as your account can send in 24 hours. You can invite more organisers and exhibitors’ staff ${when}.`,
}
