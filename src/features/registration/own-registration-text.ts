/** What the dialogs about the user’s own registration say. */
export const ownRegistrationText = {
  registrationFor: (conference: string) => `Your registration for ${conference}`,
  registrationReading: 'Loading your registration',
  registrationUnread: 'Your registration could not be loaded',
  registrationFailed: 'Your registration was not saved',
  answersHint: 'Only the organisers of this conference see your answers.',
  withdraw: (conference: string) => `Withdraw from ${conference}?`,
  withdrawDetail:
    'You lose access immediately and your place becomes free for someone else. Your account and your other conferences stay.',
  withdrawn: 'You have withdrawn',
  withdrawFailed: 'You were not withdrawn',
}
