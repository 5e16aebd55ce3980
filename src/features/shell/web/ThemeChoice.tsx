import { useSyncExternalStore } from 'react'
import { currentTheme, onThemeChange, setTheme, THEMES } from '#web/theme.ts'
import { Choice } from '#web/ui/Choice.tsx'

/** Chooses the light, dark or system theme, stored in this browser. */
export function ThemeChoice() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => 'system' as const)
  return <Choice label="Theme" options={THEMES} selected={theme} onSelect={setTheme} />
}
