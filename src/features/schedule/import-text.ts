const and = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** What an import writes. */
type Written = { imported: number; updated: number; removed: number }

/** What an import says about a file and its rows. */
export const importText = {
  imported: {
    title: 'Import successful',
    description: ({ imported, updated, removed }: Written) => {
      const parts = [
        ...(imported > 0 || updated + removed === 0
          ? [imported === 1 ? '1 schedule item imported' : `${imported} schedule items imported`]
          : []),
        ...(updated > 0 ? [`${updated} changed`] : []),
        ...(removed > 0 ? [`${removed} removed`] : []),
      ]
      return parts.join(', ')
    },
  },
  fields: {
    day: 'Day',
    start_time: 'Start time',
    end_time: 'End time',
    title: 'Title',
    description: 'Description',
    location: 'Location',
    type: 'Type',
    speaker: 'Speaker',
    id: 'ID',
  },
  noLength: (rows: number) => {
    if (rows === 0) return 'The file has no end times. How long is a session?'
    return rows === 1
      ? '1 row has no end time. How long is that session?'
      : `${rows.toLocaleString('en-GB')} rows have no end time. How long are those sessions?`
  },
  commas: (split: number, joined: number) => {
    const parts = [
      ...(split > 0 ? [`${split.toLocaleString('en-GB')} split into names`] : []),
      ...(joined > 0 ? [`${joined.toLocaleString('en-GB')} kept together`] : []),
    ]
    return `Speakers with a comma: ${parts.join(', ')}`
  },
  needs: 'In CSV, the first row holds the column names. Required columns: day, start time, end time and title.',
  mayHave: 'Optional: description, location, type and speaker.',
  noColumns: "CSV must contain 'day', 'start time', 'end time', and 'title' columns",
  noColumn: (field: string) => `No column holds the ${field.replace('_', ' ')}`,
  noRows: 'No valid schedule items found in CSV',
  missing: (fields: string) => `No ${fields}`,
  startsAtMidnight: (value: string) => `“${value}” is read as 00:00, when this day begins. Check the day`,
  notATime: (value: string) => `“${value}” is not a time`,
  tooManySpeakers: (limit: number) => `More than ${limit} speakers`,
  unknownType: (value: string) => `“${value}” is not a known type, so this will be a session`,
  allThere: (rows: number) =>
    rows === 1
      ? 'This row is already in the schedule.'
      : `All ${rows.toLocaleString('en-GB')} rows are already in the schedule.`,
  verb: ({ imported, updated, removed }: Written) => {
    const parts = [
      ...(imported > 0 ? [`import ${imported === 1 ? '1 item' : `${imported.toLocaleString('en-GB')} items`}`] : []),
      ...(updated > 0 ? [`change ${updated.toLocaleString('en-GB')}`] : []),
      ...(removed > 0 ? [`remove ${removed.toLocaleString('en-GB')}`] : []),
    ]
    const sentence = and.format(parts)
    return sentence === '' ? null : sentence.charAt(0).toUpperCase() + sentence.slice(1)
  },
  gone: (count: number) =>
    count === 1
      ? '1 session of the schedule is not in this file'
      : `${count.toLocaleString('en-GB')} sessions of the schedule are not in this file`,
  removeGone: (count: number) => (count === 1 ? 'Remove it from the schedule' : 'Remove them from the schedule'),
  removeGoneHint:
    'Without this tick they stay. People who saved one of them are notified that it is cancelled, and what was written and recorded in it is deleted.',
  andMore: (more: number) => `and ${more.toLocaleString('en-GB')} more`,
  changedSince:
    'Somebody has edited the schedule since this preview, so nothing was imported. Check what it would change now.',
  sameDay: (written: string, day: string) => `“${written}” is the same date as “${day}”, so it will be called “${day}”`,
  sameId: (line: number) =>
    `Row ${line.toLocaleString('en-GB')} has the same ID, so this session is recognised by its title and speakers`,
  sameAs: (line: number) => `Same as row ${line.toLocaleString('en-GB')}`,
  plainDescription: 'The description contains HTML and will become plain text',
}
