import { createStore, type Store } from './data/store.ts'

/** Null on the server, which does not know the window. */
const query = import.meta.env.SSR ? null : matchMedia('(width < 768px)')

/** Whether the window is as narrow as a phone. */
export const narrowScreen: Store<boolean> = createStore({
  read: () => query?.matches === true,
  write: () => undefined,
})

query?.addEventListener('change', () => narrowScreen.write(query.matches))
