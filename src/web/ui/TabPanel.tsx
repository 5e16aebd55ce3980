import type { ReactNode } from 'react'
import { panelId, tabId } from './tabIds.ts'

/** What the selected tab shows. `name` is that of its tabs. */
export function TabPanel({ name, tab, children }: { name: string; tab: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={panelId(name, tab)} aria-labelledby={tabId(name, tab)} tabIndex={0} className="tab-panel">
      {children}
    </div>
  )
}
