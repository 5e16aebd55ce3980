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
    delegates_listed: (count: number) => `viewed the delegate list (${rows(count)})`,
    delegates_exported: (count: number) => `exported ${people(count)}`,
    delegates_imported: (count: number) => `imported ${people(count)}`,
    import_undone: (count: number) => `undid an import of ${people(count)}`,
    delegate_added: (count: number) => `added ${count === 1 ? 'a delegate' : people(count)}`,
    delegate_changed: () => 'changed a delegate',
    delegate_removed: (count: number) => `removed ${count === 1 ? 'a delegate' : people(count)}`,
    delegate_withdrew: () => 'withdrew',
    delegate_registered: () => 'registered',
    delegates_forgotten: (count: number) => `erased ${people(count)} after the conference`,
    invitations_sent: (count: number) => `sent ${count === 1 ? 'an invitation' : `${written(count)} invitations`}`,
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
    report_closed: (count: number) => `closed ${count === 1 ? 'a report' : `${written(count)} reports`}`,
    chat_closed: () => 'closed a chat',
    chat_opened: () => 'opened a chat',
    slow_mode_set: (seconds: number) => (seconds === 0 ? 'ended slow mode' : `set slow mode to ${seconds} seconds`),
    message_pinned: () => 'pinned a message',
    message_unpinned: () => 'unpinned a message',
    reports_exported: (count: number) => `exported ${count === 1 ? 'a report' : `${written(count)} reports`}`,
    people_limit_reached: () =>
      'tried to read more of the participants than one person may in an hour, and was stopped',
    moderation_exported: (count: number) => `exported the moderation log (${rows(count)})`,
    everything_exported: (count: number) =>
      `exported everything (${count === 1 ? '1 file' : `${written(count)} files`})`,
    conference_published: () => 'published the conference',
    conference_unpublished: () => 'unpublished the conference',
    speaker_changed: () => 'changed how they are shown as a speaker',
    speaker_change_undone: () => 'took back what a speaker had changed',
    speakers_exported: (count: number) => `exported the speakers with their addresses (${rows(count)})`,
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
    sessions_imported: (count: number) => `imported ${sessions(count)}`,
    session_import_undone: (count: number) => `undid an import of ${sessions(count)}`,
    streams_changed: (count, title) =>
      title === null
        ? `changed ${count === 1 ? 'a stream' : `${written(count)} streams`}`
        : `changed the stream of ${quoted(title)}`,
    announcement_published: (_, title) => `published ${announcement(title)}`,
    announcement_archived: (_, title) => `archived ${announcement(title)}`,
    announcement_removed: (_, title) => `deleted ${announcement(title)}`,
    slides_added: (_, title) => `added slides to ${session(title)}`,
    slides_replaced: (_, title) => `replaced slides of ${session(title)}`,
    slides_removed: (_, title) => `removed slides of ${session(title)}`,
  } satisfies Record<AuditAction, Sentence>,
}

function written(count: number) {
  return count.toLocaleString('en-GB')
}

function people(count: number) {
  return count === 1 ? '1 delegate' : `${written(count)} delegates`
}

function sessions(count: number, title: string | null = null) {
  return count === 1 ? session(title) : `${written(count)} sessions`
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

function rows(count: number) {
  return count === 1 ? '1 row' : `${written(count)} rows`
}
