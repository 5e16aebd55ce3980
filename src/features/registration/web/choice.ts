const STORE = 'foyer-conference'

/** For browsers that refuse storage: it lasts as long as the page. */
let kept: string | null = null

const listeners = new Set<() => void>()

/** For `useSyncExternalStore`. */
export function onConferenceChosen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The id of the conference that was last chosen in this browser, which may be somebody else's. */
export function chosenConference() {
  try {
    return localStorage.getItem(STORE)
  } catch {
    return kept
  }
}

/** Makes a conference the one that all pages for delegates are about. */
export function rememberConference(id: string) {
  kept = id
  try {
    localStorage.setItem(STORE, id)
  } catch {
    // `kept` holds it.
  }
  for (const listener of listeners) listener()
}
