// Keys that the boot script reads; see boot.ts.
export const SESSION_KEY = 'foyer-session'
export const THEME_KEY = 'foyer-theme'
export const SIDEBAR_COOKIE = 'sidebar_state'

/** What somebody looked for. It belongs to the session and goes with it, so that nobody reads it who comes after them. */
export const SEARCHES_KEY = 'foyer-searches'

/** Used when the browser refuses storage; lasts as long as the page. */
const unstored = new Map<string, string>()

function keeper(open: () => Storage) {
  function read(key: string): string | null {
    try {
      return open().getItem(key)
    } catch {
      return unstored.get(key) ?? null
    }
  }

  function write(key: string, value: string | null) {
    try {
      if (value === null) open().removeItem(key)
      else open().setItem(key, value)
    } catch {
      if (value === null) unstored.delete(key)
      else unstored.set(key, value)
    }
  }

  return { read, write }
}

/** Strings in this browser's localStorage by key; null deletes. */
export const localStore = keeper(() => localStorage)

/** Strings that last as long as the tab is open. */
export const tabStore = keeper(() => sessionStorage)
