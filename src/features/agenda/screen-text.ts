const quoted = (title: string) => `“${title}”`

const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)

/** The sentences of the schedule and of My days. */
export const screenText = {
  save: (title: string) => `Save ${title}`,
  remind: (title: string) => `Remind me of ${title}`,
  saved: 'Saved',
  reminderSet: 'Reminder set',
  reminderLater: 'Reminder after login',
  saveFailed: 'The session was not saved',
  removeFailed: 'The session was not removed',
  overlaps: 'Saved, and it overlaps',
  overlapsWith: (title: string, others: string[]) =>
    `${quoted(title)} is at the same time as ${new Intl.ListFormat('en-GB').format(others.map(quoted))}.`,
  keepThis: 'Keep only this one',
  meetings: 'My meetings',
  removed: (count: number) => `${sessions(count)} taken out of your schedule`,
  undo: 'Undo',
  savedHere: 'Saved on this device',
  savedHereDetail: 'Log in to keep it with your account and to be reminded.',
  mergeFailed: 'The sessions saved on this device could not be added to your account yet.',
  merged: (count: number) => `${sessions(count)} from this device added to your schedule`,
  kept: (count: number) =>
    count === 1 ? '1 session is saved on this device.' : `${count} sessions are saved on this device.`,
  keepThem: 'to keep them with your account and get a calendar address.',
}
