import { createStore } from './data/store.ts'
import { localStore, THEME_KEY } from './localStore.ts'

/** `system` follows the device's setting. */
export type Theme = 'system' | 'light' | 'dark'

export const THEMES: readonly { id: Theme; label: string }[] = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
]

/** The chosen theme, which the boot script restores before the first paint. */
export const theme = createStore<Theme>({ read, write })

function read() {
  const { theme: chosen } = document.documentElement.dataset
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

function write(chosen: Theme) {
  const root = document.documentElement
  if (chosen === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = chosen
  localStore.write(THEME_KEY, chosen === 'system' ? null : chosen)
}
