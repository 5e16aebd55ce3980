import { createStore, type Store } from './data/store.ts'

const query = matchMedia('(width < 768px)')

/** Whether the window is as narrow as a phone. */
export const narrowScreen: Store<boolean> = createStore({ read: () => query.matches, write: () => undefined })

query.addEventListener('change', () => narrowScreen.write(query.matches))
