import { useCallback, useState } from 'react'
import type { Suggestion } from '../contract.ts'
import { steadyList } from '../steady-rules.ts'

/** What the reader did about somebody who was suggested. */
export type Pressed = 'sent' | 'connected' | 'ignored'

/** Suggestions that stay where they are until the reader leaves the page, and what was done about them. */
export function useSteadySuggestions(fresh: readonly Suggestion[], most: number) {
  const [pressed, setPressed] = useState<ReadonlyMap<string, Pressed>>(new Map())
  const [shown, setShown] = useState<readonly Suggestion[]>([])
  const next = steadyList(shown, fresh, { isPressed: (person_id) => pressed.has(person_id), most })
  if (next.length !== shown.length || next.some((one, at) => one !== shown[at])) setShown(next)

  const mark = useCallback((person_id: string, done: Pressed | null) => {
    setPressed((before) => {
      const after = new Map(before)
      if (done === null) after.delete(person_id)
      else after.set(person_id, done)
      return after
    })
  }, [])
  return { shown: next, pressed, mark }
}
