/** The texts of the user's own conferences in the profile; apart from `text.ts`, because the profile needs no others. */
export const text = {
  none: 'You are not taking part in any conference yet.',
  saved: 'Choice saved',
  saveFailed: 'Your choice was not saved',
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
  consents: 'Who can find you there?',
  consentsHint:
    'This is up to you. Everything is off unless you tick it, and you can change it in your profile at any time.',
  listed: 'List me in the directory',
  listedHint: 'Other participants see your name, position, company, picture and bio, but never your email address.',
  suggestable: 'Suggest me to others',
  suggestedHint: 'We suggest you to people who share an interest or a session with you, and tell them why.',
  reachable: 'Let people write to me',
  meetings: 'Let people ask me for meetings',
  reachableHint: 'A first message arrives as a request, which you can ignore.',
}
