import { useQuery } from '#web/data/useQuery.ts'
import { changeApi } from '../change-contract.ts'

/**
 * How many people saved each session of a conference, and are told when it changes. Null for a draft, of which nobody is
 * told, and until it is known.
 */
export function useSaved(conference_id: string): ((schedule_item_id: string) => number) | null {
  const { data } = useQuery(changeApi.saved, { conference_id })
  if (!data) return null
  const counts = new Map(data.map(({ schedule_item_id, saved }) => [schedule_item_id, saved]))
  return (id) => counts.get(id) ?? 0
}
