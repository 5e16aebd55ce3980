/** What people agree to in a conference: asked at registration, and changed in the profile. */
export const consentText = {
  consents: 'Who can find you there?',
  consentsHint:
    'This is up to you. Everything is off unless you tick it, and you can change it in your profile at any time.',
  listed: 'List me in the directory',
  listedHint: 'Other participants see your name, position, company, picture and bio, but never your email address.',
  suggestable: 'Suggest me to others',
  suggestedHint: 'We suggest you to people who share an interest or a session with you, and tell them why.',
  meetings: 'Let people ask me for meetings',
  meetingsHint: 'They see only times at which you are both free, and you answer each request.',
  reachable: 'Let people write to me',
  reachableHint: 'A first message arrives as a request, which you can ignore.',
}
