import { TabList, type TabsProps } from './TabList.tsx'

type Segment<Id extends string> = { id: Id; label: string }

/** Tabs inside a panel. Each shows its TabPanel of the same `name`. A filter without panels is a Choice. */
export function Segmented<Id extends string>(segments: TabsProps<Id, Segment<Id>>) {
  return (
    <TabList {...segments} className="seg">
      {({ label }) => label}
    </TabList>
  )
}
