import { localStore, THEME_KEY } from './localStore.ts'

/** `system` follows the device's setting. */
export type Theme = 'system' | 'light' | 'dark'

export const THEMES: readonly { id: Theme; label: string }[] = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
]

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

/** Sets the theme and stores it in this browser. */
export function setTheme(theme: Theme) {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  localStore.write(THEME_KEY, theme === 'system' ? null : theme)
  for (const listener of listeners) listener()
}
