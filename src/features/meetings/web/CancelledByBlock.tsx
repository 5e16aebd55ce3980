import { useQuery } from '#web/data/useQuery.ts'
import { meetingsApi } from '../contract.ts'
import { MEETING_LIMITS } from '../rules.ts'
import { screenText } from '../screen-text.ts'

/** What else a block does where two people have agreed to meet: the other one is told of that. */
export function CancelledByBlock({ person_id }: { person_id: string }) {
  const { data } = useQuery(meetingsApi.list, { state: 'agreed', limit: MEETING_LIMITS.longestPage }, { staleTime: 0 })
  const count = (data ?? []).filter(({ people }) => people.length === 1 && people[0]?.person_id === person_id).length
  return count > 0 && <span>{screenText.blockCancels(count)}</span>
}
