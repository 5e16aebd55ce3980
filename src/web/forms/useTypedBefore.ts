import { useEffect, useEffectEvent, useRef } from 'react'

/** Passes `adopt` what was typed, or filled in by the browser, before the script loaded. Returns the form's ref. */
export function useTypedBefore(start: object, adopt: (typed: Record<string, string>) => void) {
  const form = useRef<HTMLFormElement>(null)
  const compare = useEffectEvent(() => {
    if (!form.current) return
    const current = new FormData(form.current)
    const typed: Record<string, string> = {}
    for (const [name, value] of Object.entries<unknown>({ ...start })) {
      const shown = current.get(name)
      if (typeof value === 'string' && typeof shown === 'string' && shown !== value) typed[name] = shown
    }
    if (Object.keys(typed).length > 0) adopt(typed)
  })
  useEffect(() => compare(), [])
  return form
}
