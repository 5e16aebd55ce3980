import type { ComponentProps } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useModal } from '#web/ui/useModal.ts'
import type { EngagementTab, PanelConference } from '../rules.ts'
import { EngagementTabs } from './EngagementTabs.tsx'

type EngagementDrawerProps = { conference: PanelConference; first: EngagementTab; onClose: () => void }

/** The engagement panel as a drawer of 85 % of the window's height. */
export function EngagementDrawer({ conference, first, onClose }: EngagementDrawerProps) {
  const modal: ComponentProps<'dialog'> = useModal(onClose)
  return (
    <dialog {...modal} className="dialog engagement-drawer" aria-label="Engagement">
      <div className="spread">
        <h2>Engagement</h2>
        <IconButton label="Close" glyph="close" onClick={onClose} />
      </div>
      <EngagementTabs name="drawer" conference={conference} first={first} />
    </dialog>
  )
}
