import { TabList, type TabsProps } from './TabList.tsx'

type Segment<Id extends string> = { id: Id; label: string }

/** Tabs inside a panel. Each shows its TabPanel of the same `name`. Use Choice for a filter without panels. */
export function Segmented<Id extends string>(segments: TabsProps<Id, Segment<Id>>) {
  return (
    <TabList {...segments} className="segmented">
      {({ label }) => label}
    </TabList>
  )
}
