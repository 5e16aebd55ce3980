import { suggestionsApi } from '#features/suggestions/contract.ts'
import { reasonsText } from '#features/suggestions/reason-text.ts'
import { useQuery } from '#web/data/useQuery.ts'

/** Why organisers arranged a meeting, in what speaks for it; nothing where nothing can be said. */
export function ArrangedWhy({ meeting_id }: { meeting_id: string }) {
  const { data } = useQuery(suggestionsApi.ofMeeting, { id: meeting_id })
  const [best] = data ?? []
  return best && <p dir="auto">{reasonsText([best])}</p>
}
