import { plural } from '#shared/plural.ts'
import type { AuditAction } from './rules.ts'

/** The sentences of the activity log. `count` is how many people the action concerned. */
export const text = {
  title: 'Activity log',
  about: 'Who did what with this conference and its people. Entries are kept for 12 months.',
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
    moderation_exported: (count: number) => `exported the moderation log (${plural(count, 'row')})`,
    everything_exported: (count: number) => `exported everything (${plural(count, 'file')})`,
    conference_published: () => 'published the conference',
    conference_unpublished: () => 'unpublished the conference',
    speaker_changed: () => 'changed how they are shown as a speaker',
    speaker_change_undone: () => 'took back what a speaker had changed',
    speakers_exported: (count: number) => `exported the speakers with their addresses (${plural(count, 'row')})`,
    moderator_named: () => 'named a moderator of a session',
    moderator_dismissed: () => 'ended that somebody moderates a session',
    session_added: () => 'added a session',
    session_changed: () => 'changed a session',
    session_moved: () => 'moved a session to another time or room',
    sessions_removed: (count: number) => `removed ${some(count, 'session')}`,
    sessions_restored: (count: number) => `put ${some(count, 'session')} back`,
    sessions_imported: (count: number) => `imported ${some(count, 'session')}`,
    session_import_undone: (count: number) => `undid an import of ${some(count, 'session')}`,
    streams_changed: (count: number) => `changed ${some(count, 'stream')}`,
  } satisfies Record<AuditAction, (count: number) => string>,
}

/** 'a report' or '2 reports'. */
function some(count: number, one: string, article = 'a') {
  return count === 1 ? `${article} ${one}` : plural(count, one)
}
