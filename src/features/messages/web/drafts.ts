import { createStore, inMemory } from '#web/data/store.ts'

/** What somebody has begun to write, by the id of the person it is for. */
export const drafts = createStore(inMemory<Readonly<Record<string, string>>>({}))

export function writeDraft(person_id: string, text: string) {
  drafts.write({ ...drafts.read(), [person_id]: text })
}
