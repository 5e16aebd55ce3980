import type { AuditAction } from './rules.ts'

/** The sentences of the activity log. `count` is how many people the action concerned. */
export const text = {
  title: 'Activity log',
  about: 'Who did what with the delegates and organisers of this conference. Entries are kept for 12 months.',
  server: 'Foyer',
  none: 'Nothing yet',
  /** For actions that are counted per hour. */
  from: (time: string) => `from ${time}`,
  loadFailed: 'The log could not be loaded. Check your connection and try again.',
  acts: {
    delegates_listed: (count: number) => `viewed the delegate list (${rows(count)})`,
    delegates_exported: (count: number) => `exported ${people(count)}`,
    delegates_imported: (count: number) => `imported ${people(count)}`,
    import_undone: (count: number) => `undid an import of ${people(count)}`,
    delegate_added: () => 'added a delegate',
    delegate_changed: () => 'changed a delegate',
    delegate_removed: () => 'removed a delegate',
    delegate_withdrew: () => 'withdrew',
    delegate_registered: () => 'registered',
    delegates_forgotten: (count: number) => `erased ${people(count)} after the conference`,
    invitations_sent: (count: number) => `sent ${count === 1 ? 'an invitation' : `${written(count)} invitations`}`,
    organiser_invited: () => 'invited a co-organiser',
    organiser_joined: () => 'became a co-organiser',
    organiser_removed: () => 'removed a co-organiser',
    ownership_transferred: () => 'handed the conference over',
  } satisfies Record<AuditAction, (count: number) => string>,
}

function written(count: number) {
  return count.toLocaleString('en-GB')
}

function people(count: number) {
  return count === 1 ? '1 delegate' : `${written(count)} delegates`
}

function rows(count: number) {
  return count === 1 ? '1 row' : `${written(count)} rows`
}
