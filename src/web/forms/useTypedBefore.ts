import { useEffect, useEffectEvent, useRef } from 'react'

/** Hands over what was typed, or filled in by the browser, before the script had come. Returns the form's ref. */
export function useTypedBefore(start: object, adopt: (typed: Record<string, string>) => void) {
  const form = useRef<HTMLFormElement>(null)
  const compare = useEffectEvent(() => {
    if (!form.current) return
    const standing = new FormData(form.current)
    const typed: Record<string, string> = {}
    for (const [name, value] of Object.entries<unknown>({ ...start })) {
      const stands = standing.get(name)
      if (typeof value === 'string' && typeof stands === 'string' && stands !== value) typed[name] = stands
    }
    if (Object.keys(typed).length > 0) adopt(typed)
  })
  useEffect(() => compare(), [])
  return form
}
