import type { ReactNode } from 'react'
import type { PanelConference } from '../rules.ts'
import { ScheduleTab } from './ScheduleTab.tsx'

/** The schedule as visitors see it in the panel, and below it how to take part. */
export function VisitorScheduleTab({ conference, hint }: { conference: PanelConference; hint: ReactNode }) {
  return (
    <>
      <ScheduleTab conference={conference} />
      <p className="panel-hint">{hint}</p>
    </>
  )
}
