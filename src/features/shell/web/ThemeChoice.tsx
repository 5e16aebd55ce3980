import { useSyncExternalStore } from 'react'
import { currentTheme, onThemeChange, setTheme, type Theme } from '#web/theme.ts'
import { Choice } from '#web/ui/Choice.tsx'

export const THEMES: readonly { id: Theme; label: string }[] = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
]

/** Light, dark or as the device says, kept in this browser. */
export function ThemeChoice() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => 'system' as const)
  return <Choice label="Theme" options={THEMES} selected={theme} onSelect={setTheme} />
}
