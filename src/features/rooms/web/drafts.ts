import { createStore, inMemory, useStore } from '#web/data/store.ts'

/** What somebody has begun to write in each room, kept while something else is shown. `empty` is one that is not begun. */
export function createDrafts<Draft>(empty: Draft) {
  const store = createStore(inMemory<Readonly<Record<string, Draft>>>({}))
  const write = (room: string, draft: Draft) => store.write({ ...store.read(), [room]: draft })
  return {
    read: (room: string) => store.read()[room] ?? empty,
    write,
    clear: (room: string) => write(room, empty),
    useDraft: (room: string) => useStore(store, store.read())[room] ?? empty,
  }
}
