import type { ReactNode } from 'react'
import { panelId, tabId } from './tabIds.ts'

/** The content of a tab. `name` is the name of its tabs. */
export function TabPanel({ name, tab, children }: { name: string; tab: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={panelId(name, tab)} aria-labelledby={tabId(name, tab)} tabIndex={0} className="tab-panel">
      {children}
    </div>
  )
}
