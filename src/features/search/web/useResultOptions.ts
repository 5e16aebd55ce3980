import { useId, useMemo, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { useSessionsNow } from '#features/stage/web/useSessionsNow.ts'
import { navigate } from '#web/router/router.tsx'
import { optionsOf, startOptions } from '../result-rules.ts'
import { pathOf } from './resultPaths.ts'
import { useRecentSearches } from './useRecentSearches.ts'
import { useSearch } from './useSearch.ts'
import { useSearchedConference } from './useSearchedConference.ts'

type Typing = { typed: string; onType: (text: string) => void; onDone: () => void }

/**
 * The results for what is typed as a list of options; before that what is on, and what was looked for before. `onDone` is
 * called when one of them is opened.
 */
export function useResultOptions({ typed, onType, onDone }: Typing) {
  const id = useId()
  const { user } = useAuth()
  const { conference, loading } = useSearchedConference()
  const search = useSearch(conference, typed)
  const { results, kind, q } = search
  // A search is open for seconds, so that it joins no room of the live connection.
  const { sessions, error } = useSessionsNow(conference, false)
  const phases = useMemo(() => new Map(sessions?.map(({ item, phase }) => [item.id, phase])), [sessions])
  const [isAllNow, setAllNow] = useState(false)
  const { recent, remember, clear } = useRecentSearches()
  const isStart = q === '' && conference !== null && (sessions !== null || error !== null)
  const start = isStart ? startOptions(sessions ?? [], { recent, all: isAllNow }) : []
  const options = results ? optionsOf(results, kind) : start
  // Other results have another active option: none.
  const shown = `${q} ${kind} ${isAllNow}`
  const [moved, setMoved] = useState({ shown, active: -1 })
  const active = moved.shown === shown ? moved.active : -1

  /** The option's own link opens it at a click; Enter needs `open`. */
  function pick(position: number, open: boolean) {
    const option = options[position]
    if (!option || !conference) return
    if ('typed' in option) return onType(option.typed)
    if ('clear' in option) return clear()
    // Not `q`, which the results are of: who is fast opens one before those for the last letters are there.
    remember(typed.trim())
    if ('total' in option) return option.kind === 'now' ? setAllNow(true) : search.setKind(option.kind)
    if (open) navigate(pathOf(option, conference, user?.id))
    onDone()
  }
  const list = { id, isOpen: options.length > 0, count: options.length, active }
  const show = (at: number) => setMoved({ shown, active: at })
  return { conference, loading, search, options, isStart, phases, list, pick, show }
}

export type ResultOptions = ReturnType<typeof useResultOptions>
