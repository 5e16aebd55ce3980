import { useStore } from '#web/data/store.ts'
import { theme, THEMES } from '#web/theme.ts'
import { Choice } from '#web/ui/Choice.tsx'

/** Chooses the light, dark or system theme, stored in this browser. */
export function ThemeChoice() {
  const chosen = useStore(theme, 'system')
  return <Choice label="Theme" options={THEMES} selected={chosen} onSelect={theme.write} />
}
