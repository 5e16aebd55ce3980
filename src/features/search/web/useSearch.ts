import { useState } from 'react'
import type { ShownConference } from '#features/registration/contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useSettled } from '#web/useSettled.ts'
import { searchApi } from '../contract.ts'
import type { ResultKind } from '../result-rules.ts'

/** Long enough that fast typing asks once, short enough not to be noticed. */
const TYPING_MS = 80
/** Who takes back the choice to be listed is in no answer that is shown again later than this. */
const FRESH_MS = 3000

/** The results for what is typed. The request for an older text is aborted. */
export function useSearch(conference: ShownConference | null, typed: string) {
  const q = useSettled(typed.trim(), TYPING_MS)
  // The text that was asked for without corrections, and that of which all results of one kind are shown.
  const [exact, setExact] = useState<string | null>(null)
  const [chosen, setChosen] = useState<{ q: string; kind: ResultKind } | null>(null)
  const input = { conference_id: conference?.id ?? '', q, ...(exact === q && { exact: 'true' }) }
  const { data, error, refetch } = useQuery(searchApi.search, input, {
    enabled: conference !== null && q !== '',
    keepPrevious: true,
    staleTime: FRESH_MS,
  })
  return {
    q,
    results: q === '' ? undefined : data,
    error,
    refetch,
    kind: chosen?.q === q ? chosen.kind : null,
    setKind: (kind: ResultKind | null) => setChosen(kind && { q, kind }),
    searchExactly: () => setExact(q),
  }
}
