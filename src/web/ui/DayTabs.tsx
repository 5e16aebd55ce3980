import type { ReactNode } from 'react'
import { TabList, type TabsProps } from './TabList.tsx'

type Day<Id extends string> = {
  id: Id
  label: ReactNode
  /** 'Thu, April 10'. */
  date?: string | null
}

/** The days of a conference. Each shows its TabPanel of the same `name`. */
export function DayTabs<Id extends string>(days: TabsProps<Id, Day<Id>>) {
  return (
    <TabList {...days} className="days" itemClass="day">
      {({ label, date }) => (
        <>
          <b>{label}</b>
          {date && <span>{date}</span>}
        </>
      )}
    </TabList>
  )
}
