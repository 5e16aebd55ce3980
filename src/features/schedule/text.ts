import { someGone, tooLong, tooMany } from '#shared/wording.ts'
import { plural } from '#shared/plural.ts'
import { SCHEDULE_LIMITS } from './rules.ts'

const required = 'Day, start time, end time, and title are required'

export const text = {
  endBeforeStart: 'End time must be after start time',
  required,
  incomplete: { title: 'Validation Error', description: required },
  missing: {
    day: 'Please enter a day, such as Day 1',
    start_time: 'Please enter a start time',
    end_time: 'Please enter an end time',
    title: 'Please enter a title',
  },
  added: 'Schedule item added successfully',
  saved: 'Schedule item saved successfully',
  failed: (message: string) => `Error: ${message}`,
  fetchFailed: (message: string) => `Error fetching schedule: ${message}`,
  notFound: 'This schedule item does not exist.',
  someGone: someGone('schedule items'),
  unknownSpeaker: 'Unknown',

  nothingToUndo: 'There is nothing to undo: what this import added was removed or edited since.',

  badTime: 'Please enter a time such as 09:30',
  badType: 'The type must be session, workshop, keynote, break or networking',
  dayTooLong: tooLong('day', SCHEDULE_LIMITS.day),
  titleTooLong: tooLong('title', SCHEDULE_LIMITS.title),
  descriptionTooLong: tooLong('description', SCHEDULE_LIMITS.description),
  reasonTooLong: tooLong('reason', SCHEDULE_LIMITS.reason),
  locationTooLong: tooLong('location', SCHEDULE_LIMITS.location),
  tooManySpeakers: tooMany('A session', SCHEDULE_LIMITS.speakers, 'speakers'),
  foreignSpeaker: 'This speaker does not belong to this conference',
  tooMany: `${tooMany('A conference', SCHEDULE_LIMITS.items, 'schedule items')}.`,

  none: 'No schedule yet',
  noneDetail: 'Add your first item, or import the whole programme from a file.',
  noMatch: (searchTerm: string) => `Nothing in the schedule matches “${searchTerm}”`,
  noMatchDetail: 'The search looks at titles, speakers and rooms.',
  noSpeakersYet: 'There are no speakers yet',
  noSuchSpeaker: 'No other speaker has this name. You can add speakers in the Speakers tab.',
  andMore: (sentence: string, more: number) => `${sentence}, and ${more} more`,
  moreOverlaps: (more: number) => `${more} more ${more === 1 ? 'overlap' : 'overlaps'}`,
  undoImport: 'Undo the last import?',
  undoImportDetail: (imported: Imported & { changed: number }, when: string) => {
    const added = things(imported)
    return [
      ...(added === '' ? [] : [`This deletes what the import of ${when} added and nobody has edited since: ${added}.`]),
      ...(imported.changed > 0 ? [text.undoChanged(imported.changed, when)] : []),
      ...(added === '' ? [] : ['Speakers of other sessions stay.']),
    ].join(' ')
  },
  undoChanged: (count: number, when: string) =>
    `${items(count)} that the import of ${when} changed or removed ${count === 1 ? 'is' : 'are'} put back, except for what was edited since.`,
  undone: ({ removed, kept, restored }: { removed: Imported; kept: Imported; restored: number }) => ({
    title: [
      ...(removed.items + removed.speakers > 0 ? [`${things(removed)} removed`] : []),
      ...(restored > 0 ? [`${items(restored)} put back`] : []),
    ].join(', '),
    ...(kept.items + kept.speakers > 0 && {
      description: `Kept, because they were edited since or are still in use: ${things(kept)}.`,
    }),
  }),
  undoFailed: 'The import was not undone',
}

type Imported = { items: number; speakers: number }

function items(count: number) {
  return plural(count, 'schedule item')
}

/** '12 schedule items and 1 speaker'; without what there is none of. */
function things({ items: sessions, speakers }: Imported) {
  const people = `${speakers.toLocaleString('en-GB')} ${speakers === 1 ? 'speaker' : 'speakers'}`
  return [...(sessions > 0 ? [items(sessions)] : []), ...(speakers > 0 ? [people] : [])].join(' and ')
}

type Overlapped = { title: string; location: string | null; start_time: string; end_time: string }

/** 'Overlaps with “Lunch” in Hall A, 12:00 – 13:00; Ada Sample speaks in both': `names` are the speakers they share. */
export function overlapSentence({ other, location, names }: { other: Overlapped; location: boolean; names: string[] }) {
  const room = location ? ` in ${other.location}` : ''
  const verb = names.length === 1 ? 'speaks' : 'speak'
  const people = names.length > 0 ? `; ${and.format(names)} ${verb} in both` : ''
  return `Overlaps with “${other.title}”${room}, ${other.start_time} – ${other.end_time}${people}`
}

const and = new Intl.ListFormat('en-GB', { type: 'conjunction' })
