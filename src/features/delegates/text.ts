export const text = {
  required: 'Email and full name are required',
  badEmail: 'Please enter a valid email address',
  nameTooLong: 'The name has more than 200 characters',
  companyTooLong: 'The company has more than 200 characters',
  positionTooLong: 'The position has more than 200 characters',
  taken: 'There is a delegate with this email address already',
  notFound: 'This delegate does not exist.',
  creditsUsed: (limit: number) =>
    `Your plan has ${limit.toLocaleString('en-GB')} attendee credits, and that is not enough for this. Nothing was added.`,
  emailFixed: 'The address of somebody who has registered cannot be changed',
  badCursor: 'This page of the list does not exist any more. Please start from the first one.',

  added: 'Delegate added successfully',
  saved: 'Delegate saved successfully',
  deleted: 'Delegate removed',
  fetchFailed: 'Error fetching delegates',
  imported: { title: 'Import successful', description: (imported: number) => `${imported} delegates imported` },
  invited: {
    title: 'Invitation sent successfully',
    description: 'The delegate will receive an email with registration instructions',
  },
  inviteFailed: 'Failed to send invitation',

  alreadyRegistered: 'This delegate has registered already.',
  tooSoon: (seconds: number) => `This delegate was invited a moment ago. Please wait ${seconds} seconds.`,
  tooManyToday: 'This delegate was invited five times within 24 hours. Please wait until tomorrow.',
  tooManyLetters:
    'As many invitations were sent within 24 hours as your plan has attendee credits. Please wait until tomorrow.',
  conferenceOver: 'This conference is over, so nobody can be invited to it.',
  registrationOff:
    'Delegate registration is off. Switch it on, and delegates can be invited; links that were sent before work again then.',
  unwanted: 'This person asked not to be invited to this conference.',

  nothingToUndo: 'There is no import to undo.',
  someRegistered: 'People of the last import have registered, so it cannot be undone.',

  missing: { email: 'Please enter an email address', full_name: 'Please enter a full name' },
  saveFailed: 'Failed to save the delegate',
  removeFailed: 'Failed to remove the delegate',
  tryAgain: 'Please try again later',
  none: 'No delegates yet',
  noneDetail: 'Add the first one, or import a whole list from a CSV file. Then send the invitations.',
  noMatch: (sought: string) => `No delegate matches “${sought}”`,
  noMatchDetail: 'Names, addresses, companies and positions are searched.',
  noneOfStatus: (status: string) => `Nobody is ${status.toLowerCase()} at the moment`,
  noneOfStatusDetail: 'Choose another figure above to see the others.',
  credits: (used: number, limit: number) => `${count(used)} of ${count(limit)} attendee credits used`,
  creditsWithoutPlan: (used: number) => `${count(used)} attendee credits used, without an active plan`,
  removeLeaves: (registered: boolean) =>
    registered
      ? 'Access to the conference ends at once, and the attendee credit is free again. The account stays.'
      : 'An invitation that was sent does not work any more, and the attendee credit is free again.',
  waiting: 'The letter is on its way',
  retrying: 'Not delivered yet, trying again',
  sent: 'The letter was sent',
  givenUp: 'Not delivered within 72 hours',

  inviteAll: (number: number) => `Send ${count(number)} ${number === 1 ? 'invitation' : 'invitations'}?`,
  inviteAllDetail:
    'Each delegate gets a letter with a link of their own. A newer link replaces an older one. Whoever was written to within the last minute, or five times today, is left out.',
  invitedAll: (number: number) => ({
    title: number === 1 ? '1 invitation is on its way' : `${count(number)} invitations are on their way`,
    description: 'Delegates receive an email with registration instructions',
  }),
  leftOut: (number: number) =>
    `${count(number)} ${number === 1 ? 'delegate was' : 'delegates were'} left out: written to a moment ago or too often today, or asked not to be.`,
  lettersWaiting: (number: number) =>
    `${count(number)} ${number === 1 ? 'invitation is' : 'invitations are'} waiting to be sent`,
  lettersRetried: (number: number) =>
    `${count(number)} ${number === 1 ? 'invitation was' : 'invitations were'} not delivered yet and ${number === 1 ? 'is' : 'are'} tried again for up to 72 hours`,

  exportFailed: 'Failed to export the delegates',
  undoImport: 'Undo the last import?',
  undoImportDetail: (number: number, when: string) =>
    `The ${number === 1 ? 'delegate' : `${count(number)} delegates`} imported on ${when} will be removed, with the invitations sent to them. Nobody else is touched.`,
  undone: (number: number) => `${count(number)} ${number === 1 ? 'delegate' : 'delegates'} removed`,
  undoFailed: 'The import was not undone',
}

/** What an import says about a file and its rows. */
export const importText = {
  noColumns: "CSV must contain at least 'email' and 'name' columns",
  noRows: 'No valid delegate records found in CSV',
  missing: (fields: string) => `No ${fields}`,
  notAnEmail: (value: string) => `“${value}” is not a valid email address`,
  tooLong: (field: string, limit: number) => `The ${field} has more than ${limit} characters`,
  sameEmail: (line: number) => `The same email address as on line ${line.toLocaleString('en-GB')}`,
  alreadyThere: 'Already a delegate of this conference',
  unwanted: 'This person asked not to be invited to this conference',
  needs: 'The first line names the columns. Needed are email and name, whole or as first and last name.',
  mayHave: 'Read as well, where they are there: company and position.',
  tooFewCredits: (free: number) =>
    `Your plan has ${count(free)} attendee ${free === 1 ? 'credit' : 'credits'} left, fewer than this file needs. An import takes the whole file or nothing.`,
}

function count(number: number) {
  return number.toLocaleString('en-GB')
}
