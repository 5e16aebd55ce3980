import { useId, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { navigate } from '#web/router/router.tsx'
import { optionsOf } from '../result-rules.ts'
import { pathOf } from './resultPaths.ts'
import { useSearch } from './useSearch.ts'
import { useSearchedConference } from './useSearchedConference.ts'

/** The results for what is typed as a list of options. `onDone` is called when one of them is opened. */
export function useResultOptions(typed: string, onDone: () => void) {
  const id = useId()
  const { user } = useAuth()
  const { conference, loading } = useSearchedConference()
  const search = useSearch(conference, typed)
  const { results, kind, q } = search
  const options = results ? optionsOf(results, kind) : []
  // Other results have another active option: none.
  const shown = `${q} ${kind}`
  const [moved, setMoved] = useState({ shown, active: -1 })
  const active = moved.shown === shown ? moved.active : -1

  /** The option's own link opens it at a click; Enter needs `open`. */
  function pick(position: number, open: boolean) {
    const option = options[position]
    if (!option || !conference) return
    if ('total' in option) return search.setKind(option.kind)
    if (open) navigate(pathOf(option, conference, user?.id))
    onDone()
  }
  const list = { id, isOpen: options.length > 0, count: options.length, active }
  return { conference, loading, search, options, list, pick, show: (at: number) => setMoved({ shown, active: at }) }
}

export type ResultOptions = ReturnType<typeof useResultOptions>
