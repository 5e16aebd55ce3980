import { visibleConference } from '#features/conferences/server/access.ts'
import { listSchedule } from '#features/schedule/server/service.ts'
import type { DemoConference, DemoName } from '#server/feature.ts'
import { saveSession } from './agenda.ts'

/** What the delegate saved. Two sessions of Small Hours overlap, and one goes on after midnight. */
const SAVED: Record<DemoName, readonly string[]> = {
  tidewater: ['The quiet web: public services that wait their turn', 'What screen readers hear in a benefits form'],
  small_hours: [
    'Alarms worth waking for',
    'A pharmacy with the lights on',
    'When the tide table is wrong',
    'Drill: the phone lines are down',
    'The pager as a piece of design',
    'Sleep clinic: bring your rota',
    'Quiet rooms for loud jobs',
    'Stories from the log book',
    'Open watch: bring a live system',
    'The machine that sings at two',
  ],
}

/** In which the delegate speaks. Every third of the others saved it. */
const SPOKEN = 'Stories from the log book'

/** The delegate's agenda, and for each of the others a session or two. */
export async function addDemoAgenda({ name, conference_id, delegate, others }: DemoConference) {
  const conference = await visibleConference(delegate.db, delegate.user, conference_id)
  const items = await listSchedule(delegate.db, conference)
  const idOf = (title: string) => items.find((item) => item.title === title)?.id
  for (const title of SAVED[name]) {
    const schedule_item_id = idOf(title)
    if (schedule_item_id) await saveSession(delegate, { schedule_item_id })
  }
  for (const [at, person] of others.entries())
    for (const title of [...SAVED[name].slice(at % 3, (at % 3) + 2), ...(at % 3 === 0 ? [SPOKEN] : [])]) {
      const schedule_item_id = idOf(title)
      if (schedule_item_id) await saveSession(person, { schedule_item_id })
    }
}
