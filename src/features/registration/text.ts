export const text = {
  verifyFailed: 'Error verifying registration token',
  alreadyRegistered: 'You have already registered for this conference. Please log in instead.',
  badToken: 'Invalid or expired registration token',
  badLink: 'Invalid or expired registration link',
  badLinkTitle: 'Invalid Registration Link',
  accountExists: 'An account with this email already exists. Please log in instead.',
  failed: 'Registration failed',
  accountCreated: 'Account created successfully!',
  registered: 'Registration successful!',
  tokenStands: 'This invitation is valid.',
  otherAddress: 'This invitation was sent to another address than the one you are logged in with.',

  /** The one answer of Register Now, whoever asks and whatever is known of the address. */
  asked: 'Thank you. If this address can register, a letter with a link to finish is on its way to it.',
  closed: 'Registration is closed at the moment.',
  over: 'This conference is over, so nobody can register for it any more.',
  full: 'All places of this conference are taken.',
  notRegistered: 'You are not registered for this conference.',

  noName: 'Please enter your name',
  shortPassword: 'Password must be at least 8 characters',
  passwordHint: 'At least 8 characters',
  mismatch: "Passwords don't match",
  emailHint: 'The invitation was sent to this address, so it cannot be changed.',
  checking: 'Checking your registration link',
  badLinkDetail:
    'It may be incomplete, expired, replaced by a newer one, or registration is closed. Open the newest letter, or ask the organisers for another invitation.',
  verifyFailedDetail: 'The link itself may be fine. Check your connection and try again.',
  invited: 'You are invited',
  invitedLead: 'Choose a password, and you are in.',
  confirmLead: (email: string) => `You are logged in as ${email}. One click, and this conference is yours as well.`,
  haveAccount: 'Do you have an account with this address already?',
  otherAccount: 'This invitation is for somebody else',
  otherAccountDetail: (here: string, invited: string) =>
    `You are logged in as ${here}, and the invitation was sent to ${invited}. Log out to take it up; the link stays valid.`,
  welcome: (conference: string) => `Welcome to ${conference}. You are on your way in.`,
  checkEmail: 'Please check your email to verify your account and then log in',
  alreadyIn: 'You are registered',
  alreadyInDetail: (conference: string) => `You take part in ${conference} already, so there is nothing left to do.`,
  linkUsed: 'This link was used already',

  consents: 'Who may find you there?',
  consentsHint: 'All of it is up to you, off unless you tick it, and can be changed in your profile at any time.',
  listed: 'List me in the directory',
  listedHint: 'People of this conference see your name, position, company, picture and bio. Never your email address.',
  suggested: 'Suggest me to others',
  suggestedHint: 'People who share an interest or a session with you are told why you are worth meeting.',
  meetings: 'Let others ask me for meetings',
  meetingsHint: 'You accept or decline each of them.',

  registerNow: (conference: string) => `Register for ${conference}`,
  registerNowLead: 'We write to you with a link that finishes your registration.',
  checkMailbox: 'Check your mailbox',
  askFailed: 'The request was not sent',
  noConference: 'Conference Not Found',
  noConferenceDetail: "The conference you're looking for doesn't exist or may have been removed.",
  closedTitle: 'Registration is closed',
  overTitle: 'This conference is over',
  fullTitle: 'All places are taken',
  loadFailed: 'The registration could not be loaded. Check your connection and try again.',
}

/** What the profile says of one's own conferences. */
export const membershipText = {
  none: 'You do not take part in a conference yet.',
  saved: 'Choice saved',
  saveFailed: 'Your choice was not saved',
  withdraw: (conference: string) => `Withdraw from ${conference}?`,
  withdrawDetail:
    'Your access ends at once and your place is free for somebody else. Your account and your other conferences stay.',
  withdrawn: 'You have withdrawn',
  withdrawFailed: 'You are still registered',
}

/** The page behind "Remove me" in a letter. */
export const removalText = {
  title: 'Remove me',
  question: (conference: string) =>
    `You are invited to ${conference}. One click, and your name and address are deleted there and you get no more letters about it.`,
  button: 'Remove me',
  doneTitle: 'You are removed',
  done: (conference: string) =>
    `Your name and address are deleted from ${conference}, and no more letters about it will come.`,
  registeredTitle: 'No more letters will come',
  registered: (conference: string) =>
    `You have registered for ${conference}, and that stays as it is. To withdraw, log in and open your profile.`,
  bad: 'It is not complete, or the conference is gone. Open the link in the letter once more.',
}
