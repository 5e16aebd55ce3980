import { plural } from '#shared/plural.ts'
import { megabytes } from '#shared/wording.ts'
import type { AccountImport } from './import-contract.ts'
import { ACCOUNT_FILE, type ImportItemName } from './import-rules.ts'

export const importText = {
  choose: 'Choose a file',
  dropHint: `The file is ${ACCOUNT_FILE.archive}, from “Export my data” in your profile on the other Foyer. We show you what is in it before anything changes. Your messages and everything else in it that is only for you to read stay on this device.`,
  labels: {
    full_name: 'Name',
    position: 'Position',
    company: 'Company',
    phone: 'Phone number',
    bio: 'Bio',
    picture: 'Picture',
    notifications: 'Notification settings',
    suggestions: 'What counts when people are suggested',
  } satisfies Record<ImportItemName, string>,
  itemsTitle: 'What to take over',
  nothingHere: 'You have not set this here yet.',
  replaced: (here: string) => `Replaces: ${here}`,
  pictureHere: 'your picture here',
  pictureInFile: 'The picture in the file',
  notes: {
    notifications: 'What you turned off here stays off.',
    suggestions: 'This only switches off more; it switches nothing on.',
  },
  preferences: ({ quiet, isDaily, choices }: { quiet: string | null; isDaily: boolean; choices: number }) =>
    [
      quiet === null ? 'No quiet hours' : `Quiet hours ${quiet}`,
      isDaily ? 'one email a day' : 'emails as things happen',
      choices > 0 && plural(choices, 'other choice'),
    ]
      .filter(Boolean)
      .join(', '),
  suggestions: (off: number) => `${plural(off, 'kind', 'kinds')} switched off`,
  answersTitle: 'What you said of yourself at conferences',
  answersHint: 'Choose a conference here to say the same there. Who sees you there does not change.',
  noConferences:
    'To use them here, register for a conference, choose in it who can see you, then come back with this file.',
  said: ({ interests, goals, has_about }: AccountImport['answers'][number]) =>
    [plural(interests, 'interest'), plural(goals, 'goal'), has_about && 'a few words'].filter(Boolean).join(', '),
  leaveOut: 'Leave out',
  replaces: (conference: string) => `${conference} (replaces what you said)`,
  stays:
    'Your email address, password and plan stay as they are. Messages, connections, saved sessions and what you wrote at conferences are not taken over, because they belong to conferences and people of the other Foyer. You can read them in the file.',
  keepFirst:
    'What you replace here is gone. To keep it, use “Export my data” first: you can bring it back the same way.',
  allHere: 'Your account already has everything that could be taken over from this file.',
  otherAddress: (theirs: string, own: string) =>
    `This file is from the account of ${theirs}. You are signed in as ${own}.`,
  confirmAddress: 'This is my own data',
  done: 'Your data is here',
  leaving: {
    question: 'Close without bringing your data? Nothing has changed yet.',
    leave: 'Close',
    stay: 'Stay',
  },

  badChoice: 'Please choose what to bring from the preview.',
  noChoice: 'Choose what to bring.',
  noAddress: 'Confirm an email address first, then bring your data.',
  addressDiffers: 'This file is from another email address. Confirm that it is your own data.',
  tooMany: 'You have read several files in the last hour. Please try again in an hour.',
  tooLarge: `There is more in this file than an account has. It may have ${megabytes(ACCOUNT_FILE.bytes)} at most.`,
  noAccountInFile: `There is no account in this file. Choose ${ACCOUNT_FILE.archive} as you downloaded it.`,
  unreadable: 'The file could not be read. It may have been moved or changed. Choose it again.',
  notAsked: (conference: string) => `Choose first who sees you at ${conference}, then bring what you said of yourself.`,
  badAccount: (reason: string) => `What is in the file cannot be taken in: ${reason}`,
  otherType: (place: string) => `${place} is not what Foyer writes there.`,
  otherEntry: (name: string) => `The file has something in it that no account has: ${name}.`,
}
