import { flushSync } from 'react-dom'
import { createStore, inMemory } from '#web/data/store.ts'

/** Whether the page is being printed: then all days are shown as lists, whole. */
export const printing = createStore(inMemory(false))

/** Printing begins as soon as the listener returns, so everything is rendered in it. Returns a function that ends it. */
export function listenToPrinting() {
  const begin = () => flushSync(() => printing.write(true))
  const end = () => printing.write(false)
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}
