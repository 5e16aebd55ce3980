import type { ImportChange } from './contract.ts'
import { durationMinutes } from './rules.ts'

/** What an import changes of a session: '10:00 → 10:30, Room A → Room B'. */
export function changeSentence(changes: readonly ImportChange[]) {
  const moved = changes.filter(({ field }) => field === 'start_time')
  const shown = isWholeMove(changes) ? changes.filter(({ field }) => field !== 'end_time') : changes
  return shown.map((change) => partOf(change, moved.length > 0)).join(', ')
}

function partOf({ field, from, to }: ImportChange, isMoved: boolean) {
  switch (field) {
    case 'description':
      return 'another description'
    case 'title':
      return `was called “${from ?? ''}”`
    case 'end_time':
      return `${isMoved ? 'and ends' : 'ends'} ${from ?? ''} → ${to ?? ''}`
    case 'speaker':
      return `${from ?? 'nobody'} → ${to ?? 'nobody'}`
    case 'location':
      return `${from ?? 'no room'} → ${to ?? 'no room'}`
    default:
      return `${from ?? ''} → ${to ?? ''}`
  }
}

/** Whether start and end move by the same time, so that one of them says it all. */
function isWholeMove(changes: readonly ImportChange[]) {
  const [start, end] = (['start_time', 'end_time'] as const).map((name) => changes.find(({ field }) => field === name))
  if (!start?.from || !start.to || !end?.from || !end.to) return false
  return durationMinutes(start.from, end.from) === durationMinutes(start.to, end.to)
}
