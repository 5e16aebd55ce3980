import { TabList, type TabsProps } from './TabList.tsx'

type Day<Id extends string> = {
  id: Id
  label: string
  /** 'Thu, April 10'. */
  date?: string
  isToday?: boolean
}

/** The days of a conference. Each shows its TabPanel of the same `name`. */
export function DayTabs<Id extends string>(days: TabsProps<Id, Day<Id>>) {
  return (
    <TabList {...days} className="days" itemClass="day">
      {({ label, date, isToday }) => (
        <>
          <b>{label}</b>
          {date && <span>{date}</span>}
          {isToday && (
            <i>
              <span className="visually-hidden">Today</span>
            </i>
          )}
        </>
      )}
    </TabList>
  )
}
