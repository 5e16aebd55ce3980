import { useEffect, useState } from 'react'
import { call } from '#web/data/api.ts'
import { toastFailure } from '#web/toastFailure.ts'
import { useSelection } from '#web/ui/useSelection.ts'
import { type DelegatePage, delegatesApi } from '../contract.ts'
import { text } from '../text.ts'
import type { DelegateFilter } from './useDelegates.ts'

/** The name is not known of delegates on pages that were not shown. */
export type SelectedDelegate = { id: string; is_registered: boolean; full_name?: string }

type Known = ReadonlyMap<string, SelectedDelegate>

/** What is known of delegates, a name from before included. */
function withThese(before: Known, some: readonly SelectedDelegate[]): Known {
  return new Map([...before, ...some.map((one) => [one.id, { ...before.get(one.id), ...one }] as const)])
}

/** The selected delegates, also those on other pages. */
export function useDelegateSelection(
  conference_id: string,
  page: DelegatePage | undefined,
  { q, status }: DelegateFilter,
) {
  const selection = useSelection()
  const [known, setKnown] = useState<Known>(new Map())
  useEffect(() => {
    if (page) setKnown((before) => withThese(before, page.delegates))
  }, [page])

  /** Selects all who match the search and the status. */
  async function selectAll() {
    try {
      const all = await call(delegatesApi.ids, { conference_id, q: q.trim(), ...(status && { status }) })
      setKnown((before) => withThese(before, all))
      selection.select(
        all.map(({ id }) => id),
        true,
      )
    } catch (error) {
      toastFailure(text.selectAllFailed, error)
    }
  }

  const selected = Array.from(selection.ids ?? [], (id) => known.get(id) ?? { id, is_registered: false })
  return { ...selection, selected, selectAll: () => void selectAll() }
}
