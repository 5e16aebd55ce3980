import type { ConferencePerson } from '#features/people/contract.ts'
import { createStore, inMemory } from '#web/data/store.ts'
import type { ChatMessage } from '../contract.ts'

/** What somebody has begun to write in a room, kept while other tabs of the panel are shown. */
export type Draft = { text: string; replyTo: ChatMessage | null; mentions: readonly Mention[] }
export type Mention = { person_id: string; full_name: string; role: ConferencePerson['role'] }

export const EMPTY_DRAFT: Draft = { text: '', replyTo: null, mentions: [] }

export const drafts = createStore(inMemory<Readonly<Record<string, Draft>>>({}))

/** Replaces the draft of a room. */
export function writeDraft(room: string, draft: Draft) {
  drafts.write({ ...drafts.read(), [room]: draft })
}
