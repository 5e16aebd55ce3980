import { plural } from '#shared/plural.ts'

/** What is said when sessions are deleted and come back. */
export const deletionText = {
  deleted: 'Schedule item deleted successfully',
  leaves: (when: string) => `This removes it from the schedule (${when}). Its speakers stay.`,
  selected: (count: number) => `Delete ${plural(count, 'schedule item')}?`,
  selectedLeaves: 'This removes them from the schedule. Their speakers stay.',
  deletedSelected: (count: number) => `${plural(count, 'schedule item')} deleted`,
  comesBack: 'Undo brings everything back except chat, questions, polls and an uploaded recording.',
  undo: 'Undo',
  restored: (count: number) => `${plural(count, 'schedule item')} put back`,
  restoreFailed: 'Nothing was put back',
  nothingToRestore: 'That is possible for 24 hours after it was deleted, and once.',
}
