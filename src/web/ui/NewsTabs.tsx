import { TabList, type TabsProps } from './TabList.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import './NewsTabs.css'

type NewsTab<Id extends string> = {
  id: Id
  label: string
  /** How much of it the reader has not seen; shown on a tab that is not open. */
  news: number
}

const MOST = 99

/** Segments like `Segmented`, of which those that are not open say how much is new in them. */
export function NewsTabs<Id extends string>(segments: TabsProps<Id, NewsTab<Id>>) {
  return (
    <TabList {...segments} className="segmented">
      {({ id, label, news }) => (
        <>
          {label}
          {news > 0 && id !== segments.selected && (
            <span className="news">
              {news > MOST ? `${MOST}+` : news}
              <VisuallyHidden> new</VisuallyHidden>
            </span>
          )}
        </>
      )}
    </TabList>
  )
}
