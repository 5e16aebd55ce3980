import { plural } from '#shared/plural.ts'
import type { AuditAction } from './rules.ts'

type Sentence = (count: number, title: string | null) => string

/** The sentences of the activity log. `count` is how many people the action concerned, `title` which session. */
export const text = {
  title: 'Activity log',
  about: 'Who did what with this conference, its sessions and its people. Entries are kept for 12 months.',
  server: 'Foyer',
  none: 'Nothing yet',
  /** For actions that are counted per hour. */
  from: (time: string) => `from ${time}`,
  loadFailed: 'The log could not be loaded. Check your connection and try again.',
  actions: {
    delegates_listed: (count: number) => `viewed the delegate list (${plural(count, 'row')})`,
    delegates_exported: (count: number) => `exported ${plural(count, 'delegate')}`,
    delegates_imported: (count: number) => `imported ${plural(count, 'delegate')}`,
    import_undone: (count: number) => `undid an import of ${plural(count, 'delegate')}`,
    delegate_added: (count: number) => `added ${some(count, 'delegate')}`,
    delegate_changed: () => 'changed a delegate',
    delegate_removed: (count: number) => `removed ${some(count, 'delegate')}`,
    delegate_withdrew: () => 'withdrew',
    delegate_registered: () => 'registered',
    delegates_forgotten: (count: number) => `erased ${plural(count, 'delegate')} after the conference`,
    invitations_sent: (count: number) => `sent ${some(count, 'invitation', 'an')}`,
    registration_closed: () => 'closed registration',
    registration_limited: () => 'let only invited people register',
    registration_opened: () => 'opened registration to everybody',
    organiser_invited: () => 'invited a co-organiser',
    organiser_joined: () => 'became a co-organiser',
    organiser_removed: () => 'removed a co-organiser',
    ownership_transferred: () => 'handed the conference over',
    message_removed: () => 'removed a message',
    person_muted: () => 'muted a participant',
    person_unmuted: () => 'let a muted participant write again',
    report_closed: (count: number) => `closed ${some(count, 'report')}`,
    chat_closed: () => 'closed a chat',
    chat_opened: () => 'opened a chat',
    slow_mode_set: (seconds: number) => (seconds === 0 ? 'ended slow mode' : `set slow mode to ${seconds} seconds`),
    message_pinned: () => 'pinned a message',
    message_unpinned: () => 'unpinned a message',
    reports_exported: (count: number) => `exported ${some(count, 'report')}`,
    people_limit_reached: () =>
      'tried to read more of the participants than one person may in an hour, and was stopped',
    meetings_arranged: (count: number) => `sent ${some(count, 'arranged meeting request')}`,
    meetings_reminded: (count: number) =>
      `reminded ${count === 1 ? 'one person' : `${count} people`} to answer meeting requests`,
    moderation_exported: (count: number) => `exported the moderation log (${plural(count, 'row')})`,
    conference_exported: () => 'downloaded the whole conference as a file',
    conference_imported: () => 'imported the conference from a file',
    everything_exported: (count: number) => `exported everything (${plural(count, 'file')})`,
    conference_published: () => 'published the conference',
    conference_unpublished: () => 'unpublished the conference',
    speaker_changed: () => 'changed how they are shown as a speaker',
    speaker_change_undone: () => 'took back what a speaker had changed',
    speakers_exported: (count: number) => `exported the speakers with their addresses (${plural(count, 'row')})`,
    moderator_named: (_, title) => `named a moderator of ${session(title)}`,
    moderator_dismissed: (_, title) => `ended that somebody moderates ${session(title)}`,
    session_added: (_, title) => `added ${session(title)}`,
    session_changed: (_, title) => `changed ${session(title)}`,
    session_moved: (_, title) => `moved ${session(title)} to another time or room`,
    session_doors: (_, title) => `opened the doors of ${session(title)}`,
    session_on_air: (_, title) => `put ${session(title)} on air`,
    session_paused: (_, title) => `paused ${session(title)}`,
    session_ended: (_, title) => `ended ${session(title)}`,
    session_called_off: (_, title) => `called ${session(title)} off`,
    session_by_clock: (_, title) => `let ${session(title)} follow the schedule again`,
    sessions_removed: (count, title) => `removed ${sessions(count, title)}`,
    sessions_restored: (count, title) => `put ${sessions(count, title)} back`,
    sessions_imported: (count: number) => `imported ${some(count, 'session')}`,
    session_import_undone: (count: number) => `undid an import of ${some(count, 'session')}`,
    streams_changed: (count, title) =>
      title === null ? `changed ${some(count, 'stream')}` : `changed the stream of ${quoted(title)}`,
    announcement_published: (_, title) => `published ${announcement(title)}`,
    announcement_archived: (_, title) => `archived ${announcement(title)}`,
    announcement_removed: (_, title) => `deleted ${announcement(title)}`,
    slides_added: (_, title) => `added slides to ${session(title)}`,
    slides_replaced: (_, title) => `replaced slides of ${session(title)}`,
    slides_removed: (_, title) => `removed slides of ${session(title)}`,
    meetings_changed: () => 'changed the settings of meetings',
    meeting_place_retired: (_, title) =>
      title === null ? 'closed a place of meetings' : `closed the place ${quoted(title)}`,
    meeting_cancelled: () => 'cancelled a meeting',
    meeting_moved: () => 'moved a meeting',
    meetings_exported: (count: number) => `exported ${some(count, 'meeting')}`,
  } satisfies Record<AuditAction, Sentence>,
}

/** 'a report' or '2 reports'. */
function some(count: number, one: string, article = 'a') {
  return count === 1 ? `${article} ${one}` : plural(count, one)
}

function sessions(count: number, title: string | null) {
  return count === 1 ? session(title) : plural(count, 'session')
}

/** Entries from before titles were recorded have none. */
function session(title: string | null) {
  return title === null ? 'a session' : quoted(title)
}

function announcement(title: string | null) {
  return title === null ? 'an announcement' : `the announcement ${quoted(title)}`
}

function quoted(title: string) {
  return `“${title}”`
}
