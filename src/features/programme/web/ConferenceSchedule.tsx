import { useEffect } from 'react'
import type { ShownConference } from '#features/registration/contract.ts'
import { useStore } from '#web/data/store.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { ownTimeZone } from '#web/ownTimeZone.ts'
import { pageText } from '../page-text.ts'
import { listenToPrinting } from './printing.ts'
import { SchedulePageSkeleton } from './SchedulePageSkeleton.tsx'
import { SessionPanel } from './SessionPanel.tsx'
import { useAgenda } from '#features/agenda/web/useAgenda.ts'
import { useChanges } from '#features/agenda/web/useChanges.ts'
import { useSchedule } from './useSchedule.ts'
import { useScheduleAddress } from './useScheduleAddress.ts'
import { WholeSchedule } from './WholeSchedule.tsx'
import { shownZone } from './zone.ts'

const MyDays = lazyPart(() => import('./MyDays.tsx').then((module) => module.MyDays))

/** The schedule of a conference, My days, and the session that the address names. */
export function ConferenceSchedule({ conference }: { conference: ShownConference }) {
  const isLocal = useStore(shownZone, null) === 'local'
  const zone = isLocal ? ownTimeZone() : conference.time_zone
  const changes = useChanges(conference.id)
  const { days, stateOf, items, speakers, error, refetch } = useSchedule(conference, zone)
  const agenda = useAgenda(conference.id)
  const { address, change } = useScheduleAddress()
  useEffect(listenToPrinting, [])

  if (error) return <ReadFailed message={`${pageText.loadFailed} ${error.message}`} onRetry={refetch} />
  if (!days || !items || !speakers) return <SchedulePageSkeleton />
  const parts = { conference, days, stateOf, zone, agenda, changes, address, change }
  return (
    <>
      {address.view === 'mine' ? <MyDays {...parts} /> : <WholeSchedule {...parts} speakers={speakers} />}
      {address.session && (
        <SessionPanel
          key={address.session}
          {...parts}
          items={items}
          speakers={speakers}
          onClose={() => change({ session: '' })}
        />
      )}
    </>
  )
}
