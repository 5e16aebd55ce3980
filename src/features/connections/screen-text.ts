/** What the screens of the network say. */
export const screenText = {
  failed: 'That did not work',
  requested: (name: string) => ({ title: 'Request sent', description: `${name} can accept or ignore it.` }),
  connected: (name: string) => ({
    title: `You’re connected with ${name}`,
    description: 'You can see each other’s contact details.',
  }),
  accepted: (name: string) => `You’re connected with ${name}`,
  ignored: (name: string) => ({ title: `${name} is ignored`, description: 'They won’t be notified.' }),
  restored: (name: string) => `${name} is no longer ignored`,
  withdrawn: 'Request withdrawn',
  removed: (name: string) => `${name} is no longer one of your connections`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeNote: 'You no longer see each other’s contact details. They won’t be notified.',
  blockNote:
    'Neither of you can write to the other or ask to connect, and you don’t see each other. They won’t be notified. You can unblock them at any time.',
  deletedAccount: 'Deleted account',
  contactLocked: 'Email and phone are shown when you’re connected.',
  contactKept: 'Not given',
  addToContacts: 'Add to contacts',
  since: (date: string) => `Since ${date}`,
  connectedSince: (date: string) => `Connected since ${date}`,
  sentOn: (date: string) => `Sent on ${date}. You can take it back.`,
  receivedOn: (date: string) => `Asked you on ${date}. Ignoring is private: you find the request again under Pending.`,
  ignoredNote: 'You ignored this person. They weren’t notified.',
  blockedNote:
    'Neither of you can write or ask to connect. They aren’t notified, and what you wrote before stays readable.',
  notListed: 'This person isn’t listed',
  notListedHint: 'They may take part without being in the directory. If you’ve met, ask to scan their card.',
  profileFailed: 'This profile could not be loaded.',
}
