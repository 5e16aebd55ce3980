import { plural } from '#shared/plural.ts'
import { someGone, tooLong } from '#shared/wording.ts'
import { NOTE_LENGTH, type InvitationRefusal, REMINDER_DAYS } from './reminder-rules.ts'

export const text = {
  taken: 'There is already a delegate with this email address',
  notFound: 'This delegate does not exist.',
  someGone: someGone('delegates'),
  creditsUsed: (limit: number) =>
    `Your plan includes ${limit.toLocaleString('en-GB')} attendee credits, which is not enough. Nothing was added.`,
  emailFixed: 'You cannot change the address of a registered delegate',
  badCursor: 'This page of the list no longer exists. Please go back to the first page.',

  added: 'Delegate added successfully',
  saved: 'Delegate saved successfully',
  deleted: 'Delegate removed',
  fetchFailed: 'Error fetching delegates',
  imported: {
    title: 'Import successful',
    description: ({ imported }: { imported: number }) =>
      imported === 1 ? '1 delegate imported' : `${imported} delegates imported`,
  },
  invited: {
    title: 'Invitation sent successfully',
    description: 'The delegate will receive an email with registration instructions',
  },
  inviteFailed: 'Failed to send invitation',

  alreadyRegistered: 'This delegate has already registered.',
  tooSoon: (seconds: number) => `This delegate was invited a moment ago. Please wait ${seconds} seconds.`,
  tooManyToday: 'This address has received too many invitations in 24 hours. Please try again tomorrow.',
  conferenceOver: 'This conference is over, so you can no longer invite delegates.',
  registrationOff:
    'Delegate registration is closed. Choose “Invited only” or “Open” to invite delegates; links you sent earlier will work again.',
  chooseRegistration: 'Choose who can register',
  invitedAlready: 'This person was invited already.',
  unwanted: 'This person asked not to be invited to this conference.',

  remindedLately: `This delegate was emailed in the last ${REMINDER_DAYS} days.`,
  noteTooLong: tooLong('text', NOTE_LENGTH),
  noteTooEarly:
    'You can add words of your own, and the subject names the conference, a day after you signed up or with a plan that you have paid for.',
  badReplyTo: 'Replies can only go to an organiser of this conference with a confirmed address',
  tooManyTests: 'You have sent yourself many tests in the last hour. Please wait a little.',

  nothingToUndo: 'There is no import to undo.',
  someRegistered: 'Some delegates from the last import have registered, so it cannot be undone.',

  saveFailed: 'Failed to save the delegate',
  removeFailed: 'Failed to remove the delegate',
  tryAgain: 'Please try again later',
  none: 'No delegates yet',
  noneDetail: 'Add your first delegate, or import a whole list from a CSV file. Then send the invitations.',
  noMatch: (searchTerm: string) => `No delegate matches “${searchTerm}”`,
  noMatchDetail: 'The search looks at names, email addresses, companies and positions.',
  noneOfStatus: (status: string) => `No ${status.toLowerCase()} delegates at the moment`,
  noneOfStatusDetail: 'Choose another status above to see the others.',
  credits: (used: number, limit: number) => `${count(used)} of ${count(limit)} attendee credits used`,
  creditsWithoutPlan: (used: number) => `${count(used)} attendee credits used, but no active plan`,
  removeLeaves: (registered: boolean) =>
    registered
      ? 'They lose access to the conference immediately, and you get the attendee credit back. Their account stays.'
      : 'Any invitation you sent stops working, and you get the attendee credit back.',
  removeSelected: (number: number) => `Remove ${delegates(number)}?`,
  removedSelected: (number: number) => `${delegates(number)} removed`,
  removeSelectedLeaves: (number: number, registered: number) =>
    [
      ...(registered > 0
        ? [
            `${registered === number ? 'All of them have' : registered === 1 ? '1 of them has' : `${count(registered)} of them have`} registered and ${registered === 1 && number > 1 ? 'loses' : 'lose'} access to the conference immediately. Their accounts stay.`,
          ]
        : []),
      `Invitations you sent stop working, and you get ${number === 1 ? 'the attendee credit' : `${count(number)} attendee credits`} back.`,
    ].join(' '),
  answersOf: (name: string) => `Answers of ${name}`,
  answersHint: 'What you change here, the delegate sees in their profile.',
  answersSaved: 'Answers saved',
  answersFailed: 'The answers were not saved',
  selectAllFailed: 'The delegates could not be selected',
  waiting: 'Sending',
  retrying: (reason: string | null) => `${reason ?? 'Not delivered yet'}, retrying`,
  sent: 'The email was sent',
  givenUp: 'Not delivered within 72 hours',

  inviteAll: (number: number, who: 'delegate' | 'speaker') =>
    who === 'speaker' ? `Invite ${plural(number, who)}?` : `Send ${plural(number, 'invitation')}?`,
  remindAll: (number: number) => `Remind ${delegates(number)}?`,
  inviteAllDetail:
    'Everybody gets an email with a personal link. A newer link replaces an older one. We skip anyone emailed in the last minute, or five times today.',
  remindAllDetail: `Everybody who was invited and has not registered gets one more email with a new personal link. We skip anyone emailed in the last ${REMINDER_DAYS} days.`,
  nobody: 'Nobody will be emailed',
  /** `all` is '79 speakers', of whom `number` are emailed. */
  willGo: (number: number, all: string, total: number) =>
    number === 0 ? text.nobody : `${number === total ? all : `${count(number)} of ${all}`} will be emailed`,
  newcomers: (number: number) =>
    number === 1
      ? '1 becomes a delegate of the conference, which uses one attendee credit'
      : `${count(number)} become delegates of the conference, which uses one attendee credit for each`,
  tooFewCredits: (left: number, needed: number) =>
    `Your plan has ${plural(left, 'attendee credit')} left, and ${count(needed)} of these speakers ${needed === 1 ? 'needs' : 'need'} one.`,
  withoutAddress: (names: readonly string[]) => `Without an email address: ${listed(names)}.`,
  again: 'Email those who were invited already once more',
  /** Why others will not. */
  refusals: {
    registered: (number) => `${count(number)} ${number === 1 ? 'has' : 'have'} registered`,
    unwanted: (number) => `${count(number)} asked not to be invited`,
    invited: (number) => `${count(number)} ${number === 1 ? 'was' : 'were'} invited already`,
    too_soon: (number) => `${count(number)} emailed in the last minute`,
    too_often: (number) => `${count(number)} emailed as often today as one address may be`,
    reminded: (number) => `${count(number)} emailed in the last ${REMINDER_DAYS} days`,
    gone: (number) => `${count(number)} ${number === 1 ? 'is' : 'are'} no longer on the list`,
  } satisfies Record<InvitationRefusal, (number: number) => string>,
  unpublished:
    'The conference is not published yet. Whoever registers before that reads only that they are registered, until you publish it.',
  cap: (left: number, a_day: number) => `Your account can invite ${count(a_day)} in 24 hours, ${count(left)} more now.`,
  /** `more` is how many can be sent then, null where they become free one after the other; `when` is as in 'in 5 hours'. */
  later: ({ sendable, later, more, when }: { sendable: number; later: number; more: number | null; when: string }) => {
    const now =
      sendable === 0
        ? 'You have sent as many invitations as your account can send in 24 hours.'
        : `${count(sendable)} go now.`
    if (more === null) return `${now} The other ${count(later)} have to wait: there is room for more ${when}.`
    const then =
      more < later ? `${count(more)} more` : sendable === 0 ? `these ${count(later)}` : `the other ${count(later)}`
    return `${now} You can send ${then} ${when}.`
  },
  note: 'Your own words',
  noteHint: 'Plain text, above the link. Web addresses in it are no links.',
  replyTo: 'Replies go to',
  replyToNobody: 'The address that sends the emails',
  preview: 'The email',
  previewFailed: 'The email could not be shown',
  test: 'Send me a test',
  tested: (email: string) => ({ title: 'Test sent', description: `It is on its way to ${email}` }),
  testFailed: 'The test was not sent',
  noneSent: (why: string) => ({ title: 'No invitation was sent', description: why }),
  inviteSelected: 'Invite',
  remindUnanswered: (number: number) => `Remind ${count(number)} who have not answered`,
  reminded: (number: number) => ({
    title: number === 1 ? '1 reminder is being sent' : `${count(number)} reminders are being sent`,
    description: 'The delegates will receive an email with a new link',
  }),
  invitedAll: (number: number) => ({
    title: number === 1 ? '1 invitation is being sent' : `${count(number)} invitations are being sent`,
    description: 'The delegates will receive an email with registration instructions',
  }),
  leftOut: (number: number) =>
    `${count(number)} ${number === 1 ? 'person was' : 'people were'} skipped: emailed a moment ago or too often today, or asked not to be invited.`,
  emailsWaiting: (number: number) =>
    `${count(number)} ${number === 1 ? 'invitation is' : 'invitations are'} waiting to be sent`,
  emailsRetried: (number: number) =>
    `${count(number)} ${number === 1 ? 'invitation was' : 'invitations were'} not delivered yet and ${number === 1 ? 'is' : 'are'} retried for up to 72 hours`,

  exportFailed: 'Failed to export the delegates',
  undoImport: 'Undo the last import?',
  undoImportDetail: (number: number, when: string) =>
    `The ${number === 1 ? 'delegate' : `${count(number)} delegates`} imported on ${when} will be removed, and the invitations sent to them will stop working. Nobody else is affected.`,
  undone: (number: number) => `${delegates(number)} removed`,
  undoFailed: 'The import was not undone',
}

/** What an import says about a file and its rows. */
export const importText = {
  fields: {
    email: 'Email',
    full_name: 'Name',
    first_name: 'First name',
    last_name: 'Last name',
    company: 'Company',
    position: 'Position',
    interests: 'Interests',
    seeking: 'Looks for',
    offering: 'Can offer',
  },
  noColumns: "CSV must contain at least 'email' and 'name' columns",
  noColumn: (field: string) => `No column holds the ${field === 'full_name' ? 'name' : field}`,
  noRows: 'No valid delegate records found in CSV',
  missing: (fields: string) => `No ${fields}`,
  notAnEmail: (value: string) => `“${value}” is not a valid email address`,
  sameEmail: (line: number) => `Same email address as row ${line.toLocaleString('en-GB')}`,
  alreadyThere: 'Already a delegate of this conference',
  verb: (imported: number) => (imported === 1 ? 'Import 1 delegate' : `Import ${count(imported)} delegates`),
  allThere: (rows: number) =>
    rows === 1 ? 'This delegate is already in the list.' : `All ${count(rows)} delegates are already in the list.`,
  unwanted: 'This person asked not to be invited to this conference',
  needs: 'The first row holds the column names. Required columns: email and name (or first name and last name).',
  mayHave:
    'Optional: company, position, and lists with semicolons: interests, seeking and offering (“learn: Rust; buy”).',
  unknownGoals: (items: readonly string[], goals: readonly string[]) =>
    `${items.map((item) => `“${item}”`).join(', ')} left out: write one of ${goals.join(', ')} first`,
  tooFewCredits: (free: number, needed: number) =>
    `Your plan has ${count(free)} attendee ${free === 1 ? 'credit' : 'credits'} left, and this file needs ${count(needed)}.`,
  invitationsADay: (limit: number) =>
    `Your account can invite ${count(limit)} people in 24 hours, so these delegates cannot all be invited at once.`,
}

function count(number: number) {
  return number.toLocaleString('en-GB')
}

/** As many names as a dialog has room for. */
const MOST_NAMED = 8

function listed(names: readonly string[]) {
  const named = names.slice(0, MOST_NAMED)
  const more = names.length - named.length
  return new Intl.ListFormat('en-GB').format(more > 0 ? [...named, `${count(more)} more`] : named)
}

function delegates(number: number) {
  return `${count(number)} ${number === 1 ? 'delegate' : 'delegates'}`
}
