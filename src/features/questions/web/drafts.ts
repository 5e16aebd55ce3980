import { createStore, inMemory } from '#web/data/store.ts'

/** What somebody has begun to ask in a room, kept while other tabs of the panel are shown. */
export type Draft = { text: string; anonymous: boolean }

export const EMPTY_DRAFT: Draft = { text: '', anonymous: false }

export const drafts = createStore(inMemory<Readonly<Record<string, Draft>>>({}))

/** Replaces the draft of a room. */
export function writeDraft(room: string, draft: Draft) {
  drafts.write({ ...drafts.read(), [room]: draft })
}
