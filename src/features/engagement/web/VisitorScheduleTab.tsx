import type { ReactNode } from 'react'
import type { PanelConference } from '../rules.ts'
import { PanelSchedule } from './PanelSchedule.tsx'

/** The schedule as visitors see it in the panel, and below it how to take part. */
export function VisitorScheduleTab({ conference, hint }: { conference: PanelConference; hint: ReactNode }) {
  return (
    <>
      <PanelSchedule conference={conference} joined={false} />
      <p className="panel-hint">{hint}</p>
    </>
  )
}
