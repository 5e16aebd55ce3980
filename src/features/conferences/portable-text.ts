import { plural } from '#shared/plural.ts'
import { megabytes } from '#shared/wording.ts'
import { PORTABLE_BYTES } from './portable-rules.ts'

const MB = 1024 * 1024

/** The rows of each part, as a preview counts them. */
const PARTS: Readonly<Record<string, readonly [string, string]>> = {
  speakers: ['speaker', 'speakers'],
  sessions: ['session', 'sessions'],
  delegates: ['delegate', 'delegates'],
  announcements: ['announcement', 'announcements'],
  exhibitors: ['exhibitor', 'exhibitors'],
  chat: ['chat message', 'chat messages'],
  questions: ['question', 'questions'],
  polls: ['poll', 'polls'],
  'registration-form': ['registration question', 'registration questions'],
}

/** Taking a conference to another installation, and taking one in. */
export const portableText = {
  tooManyExports: 'You have downloaded this conference often enough for now. Try again in an hour.',
  tooManyPictures: (bytes: number) =>
    `The pictures of this conference have ${megabytes(Math.ceil(bytes / MB) * MB)} together, and a file takes ${megabytes(PORTABLE_BYTES)} of all there is. Delete some pictures of exhibitors or speakers, then download it again.`,
  tooLargeToExport:
    'This conference has more in it than one file takes. Delete old chat messages, then download it again.',
  tooManyFiles: 'You have chosen many files to import in the last hour. Try again in an hour.',
  tooManyImports: 'You have imported three conferences in the last hour. Try again in an hour.',
  otherImport: 'Another conference is being imported right now. Nothing was saved. Try again in a minute.',
  empty: 'The file has no conference in it.',
  inconsistent: 'The file is not consistent: rows in it contradict each other. Nothing was saved.',
  unknownEntry: (name: string) => `The file has something that this version of Foyer does not know: ${name}.`,

  exportTitle: 'Take this conference with you',
  exportHint:
    'One file with the whole conference, for another installation of Foyer. There, choose “Import conference” in the Conference Manager.',
  inIt: 'In the file',
  included: [
    'Schedule, speakers, exhibitors and their pictures',
    'Delegates with their registration answers',
    'Chat messages, questions, poll results and announcements',
    'The public page, the registration form and the settings of rooms',
    'Who asked not to be invited, scrambled: anyone with the file can still test whether a particular address is on that list',
  ],
  notInIt: 'Not in the file',
  excluded: [
    'Accounts, passwords and invitations',
    'Private messages, connections, meetings and personal notes',
    'Who asked anonymously, who voted and who reacted',
    'What people wrote who are neither delegates nor organisers, such as those who withdrew',
    'What delegates agreed to, such as being listed: they choose again when they register there',
    'Slides and uploaded recordings',
  ],
  personal: 'The file has personal data of your delegates. Keep it safe, and delete it when you no longer need it.',
  download: 'Download file',
  downloadFailed: 'The file was not downloaded',

  importTitle: 'Import a conference',
  choose: 'Choose a file',
  chooseHint: `A file from “Take it with you” on any installation of Foyer, up to ${megabytes(PORTABLE_BYTES)}.`,
  draft:
    'The conference is imported as a draft. Nobody is emailed, and everybody is pending until you invite them and they register here. Open polls are closed, and the overview counts what happens here.',
  from: 'Made at',
  signedBy: 'Signature',
  ours: 'this installation',
  signatureHint:
    'The address is what the file says of itself. The operator of that installation sees its signature: ask for it and compare.',
  madeAt: 'Made on',
  nobody:
    'People are imported without accounts. What they wrote shows their name until a year after the conference, or after the import if it has no dates. Whoever was erased here since the file was made is left out.',
  confirm: 'Import',
  imported: 'Conference imported as a draft',
  importFailed: 'The conference was not imported',
  notReadable: 'This file cannot be imported',
  sameName: (name: string) => `You have a conference called ${name} already. Importing this file makes another one.`,
  count: (part: string, count: number) => {
    const words = PARTS[part]
    return words ? plural(count, ...words) : null
  },
  pictures: (count: number) => plural(count, 'picture'),
}
