import { plural } from '#shared/plural.ts'
import type { AnnouncementState, Audience } from './rules.ts'

/** What participants see of announcements, and the organisers' dialog. */
export const announcementText = {
  label: 'Announcements',
  from: (time: string) => `From the organisers, ${time}`,
  close: (title: string) => `Close “${title}”`,
  showAll: (count: number) => `Show all ${count}`,
  about: 'Here you can write drafts. When you publish one, everyone it is for is notified once.',
  none: 'No announcements yet',
  noneHint: 'Tell the people at your conference what changes, or what they should not miss.',
  loadFailed: 'The announcements could not be loaded.',
  add: 'New announcement',
  edit: 'Edit announcement',
  fields: {
    title: 'Title',
    body: 'Text',
    audience: 'Who it is for',
    until: 'Shown until the end of',
  },
  untilHint: 'Leave it empty to show it until you archive it.',
  audiences: {
    everyone: 'Everyone',
    delegates: 'Delegates',
    speakers: 'Speakers',
    organisers: 'Organisers',
  } satisfies Record<Audience, string>,
  states: { draft: 'Draft', active: 'Active', archived: 'Archived' } satisfies Record<AnnouncementState, string>,
  until: (day: string) => `until ${day}`,
  save: 'Save',
  saveDraft: 'Save draft',
  publish: 'Publish',
  archive: 'Archive',
  remove: 'Delete',
  question: (title: string) => `Delete “${title}”? It also disappears from the notifications of those it was for.`,
  saved: 'Draft saved',
  changed: 'Announcement changed',
  /** Before it is posted; each of them may have chosen otherwise. */
  reach: (people: number) =>
    people === 0
      ? 'Nobody is in this audience yet.'
      : `Reaches ${plural(people, 'person', 'people')}: here at once, and by email if they have not read it 10 minutes later, or an hour after the last email they got.`,
  published: (people: number | undefined) => `Announcement published${reached(people)}`,
  posted: (people: number | undefined) => `Announcement posted${reached(people)}`,
  archived: 'Announcement archived',
  removed: 'Announcement deleted',
  failed: 'The announcement was not saved',
}

/** How many were told; not known where their number could not be read. */
function reached(people: number | undefined) {
  if (people === undefined) return ''
  return people === 0 ? ': nobody is in this audience yet' : ` to ${plural(people, 'person', 'people')}`
}
