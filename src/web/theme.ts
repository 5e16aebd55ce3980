/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

export const THEMES: readonly { id: Theme; label: string }[] = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
]

const STORE = 'foyer-theme'
export const SIDEBAR_COOKIE = 'sidebar_state'

/** Where nobody has chosen, a sidebar that would take a third of the window shows its icons only. */
const ROOMY = '(min-width: 1024px)'

/**
 * Runs before the first paint, so that neither the theme nor the folded sidebar flashes. The page's policy names its hash.
 */
export const themeScript = `(r=>{try{let t=localStorage.getItem('${STORE}');if(t=='light'||t=='dark')r.dataset.theme=t}catch{}let s=/(?:^|; )${SIDEBAR_COOKIE}=(\\w+)/.exec(document.cookie);if(s?s[1]=='false':!matchMedia('${ROOMY}').matches)r.dataset.sidebar='folded'})(document.documentElement)`

const listeners = new Set<() => void>()

/** For `useSyncExternalStore`. */
export function onThemeChange(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Keeps the choice in this browser; a browser that refuses storage has it until the page is left. */
export function setTheme(theme: Theme) {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(STORE)
    else localStorage.setItem(STORE, theme)
  } catch {
    // Private windows may refuse; the attribute above still holds for this page.
  }
  for (const listener of listeners) listener()
}
