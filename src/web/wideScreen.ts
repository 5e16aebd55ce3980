import { createStore, type Store } from './data/store.ts'

const query = matchMedia('(width >= 1200px)')

/** Whether the window has room for two columns of text. */
export const wideScreen: Store<boolean> = createStore({ read: () => query.matches, write: () => undefined })

query.addEventListener('change', () => wideScreen.write(query.matches))
