import { createStore, inMemory } from '#web/data/store.ts'

/**
 * `idle` while no room is open, `away` while the connection is lost, `polling` while no socket can be opened and lists are
 * read every few seconds instead.
 */
export type ConnectionState = 'idle' | 'connecting' | 'open' | 'away' | 'polling'

export const connectionState = createStore(inMemory<ConnectionState>('idle'))
