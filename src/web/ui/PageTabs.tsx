import { classes } from './glyph.ts'
import { TabList, type TabsProps } from './TabList.tsx'

type PageTab<Id extends string> = { id: Id; label: string; count?: number | undefined }

/** The main tabs of a page; `large` on public pages. Each shows its TabPanel of the same `name`. */
export function PageTabs<Id extends string>({ large, ...tabs }: TabsProps<Id, PageTab<Id>> & { large?: boolean }) {
  return (
    <TabList {...tabs} className={classes('tabs', large && 'tabs-large')} itemClass="tab">
      {({ label, count }) => (
        <>
          {label}
          {count !== undefined && <span className="count">{count}</span>}
        </>
      )}
    </TabList>
  )
}
