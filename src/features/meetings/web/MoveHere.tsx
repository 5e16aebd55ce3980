import { navigate, useLocation } from '#web/router/router.tsx'
import type { Meeting } from '../contract.ts'
import { movedOf } from '../link-rules.ts'
import { OtherTimeDialog } from './OtherTimeDialog.tsx'
import type { ConferenceClock } from './useConferenceClock.ts'

/** Asks for another time of the meeting that the address names, as from a session that was saved over it. */
export function MoveHere({ meetings, clock }: { meetings: readonly Meeting[]; clock: ConferenceClock }) {
  const { path, search } = useLocation()
  const id = movedOf(search)
  const meeting = meetings.find((one) => one.id === id && one.steps.includes('move'))
  if (!meeting) return null
  return (
    <OtherTimeDialog
      meeting={meeting}
      clock={clock}
      use="move"
      onClose={() => navigate(path, { replace: true, stay: true })}
    />
  )
}
