/** Where a file belongs that was chosen in another place. */
const WRONG_KINDS = new Map([
  ['conference', 'This file holds a conference. Import it in the Conference Manager.'],
  ['account', 'This file holds an account. Bring it in your profile, under “Bring your data from another Foyer”.'],
])

/** Why a file that another installation made is refused. */
export const signedFileText = {
  notOurs:
    'This is not a file that Foyer has made. Choose the one that “Take it with you” or “Export my data” gave you.',
  newer: (product: string) =>
    `This file was made by a newer version of Foyer (${product}). Upgrade this installation, then try again.`,
  wrongKind: (kind: string) =>
    WRONG_KINDS.get(kind) ?? `This file holds something that this version of Foyer does not know: ${kind}.`,
  damaged: 'The file is damaged or incomplete. Download it again where it was made.',
  altered: (name: string) => `The file was changed after it was made: ${name} is not what was signed.`,
  added: (name: string) => `The file was changed after it was made: ${name} was added to it.`,
  missing: (name: string) => `The file was changed after it was made: ${name} is missing.`,
  reordered: (name: string) => `The file was changed after it was made: ${name} is not in its place.`,
  twice: (name: string) => `The file has two entries of the same name: ${name}.`,
  outOfOrder: (name: string) => `The file is not consistent: ${name} does not follow the entry before it.`,
  badSignature: 'The file was changed after it was made: its signature does not match what is in it.',
  badName: 'The file has an entry whose name Foyer would not write.',
  tooManyEntries: 'The file has too many entries.',
  entryTooLarge: (name: string) => `The file has an entry that is too large: ${name}.`,
  tooLarge: 'What is in the file is too large.',
  lineTooLong: (name: string) => `The file has a line that is too long, in ${name}.`,
  badLine: (name: string, line: number) => `Line ${line} of ${name} cannot be read.`,
}
