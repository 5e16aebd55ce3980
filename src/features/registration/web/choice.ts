import { localStore } from '#web/localStore.ts'

const STORE = 'foyer-conference'

const listeners = new Set<() => void>()

/** For `useSyncExternalStore`. */
export function onConferenceChosen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The id of the conference that was last chosen in this browser, which may be somebody else's. */
export function chosenConference() {
  return localStore.read(STORE)
}

/** Makes a conference the one that all pages for delegates are about. */
export function rememberConference(id: string) {
  localStore.write(STORE, id)
  for (const listener of listeners) listener()
}
