import { useEffect, useState } from 'react'
import { useStore } from '#web/data/store.ts'
import { theme } from '#web/theme.ts'

/** `light` or `dark`, for what is drawn and cannot follow the styles by itself. */
export function useColourScheme() {
  const chosen = useStore(theme, 'system')
  const [isDark, setDark] = useState(false)
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)')
    const update = () => setDark(query.matches)
    update()
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [])
  if (chosen !== 'system') return chosen
  return isDark ? 'dark' : 'light'
}
