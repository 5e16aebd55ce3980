import { createPortal } from 'react-dom'
import { linkedTab, withoutLinkedTab } from '#features/conferences/panel-rules.ts'
import { navigate, useLocation } from '#web/router/router.tsx'
import type { PanelConference } from '../rules.ts'
import { EngagementDrawer } from './EngagementDrawer.tsx'

/** On narrow screens, the drawer with the tab that the address names, as notifications do, until it is closed. */
export function LinkedDrawer({ conference }: { conference: PanelConference }) {
  const { path, search, hash } = useLocation()
  if (!linkedTab(search)) return null
  // Without the tab in the address the bar opens the one that is pressed.
  const close = () => navigate(path + withoutLinkedTab(search) + hash, { replace: true, stay: true })
  // Outside the panel, which is not displayed.
  return createPortal(<EngagementDrawer conference={conference} first="chat" onClose={close} />, document.body)
}
