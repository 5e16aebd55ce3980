import type { ComponentProps } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useModal } from '#web/ui/useModal.ts'
import type { EngagementTab } from '../rules.ts'
import { EngagementTabs } from './EngagementTabs.tsx'

/** The engagement panel as a drawer of 85 % of the window's height. */
export function EngagementDrawer({ first, onClose }: { first: EngagementTab; onClose: () => void }) {
  const modal: ComponentProps<'dialog'> = useModal(onClose)
  return (
    <dialog {...modal} className="dialog engagement-drawer" aria-label="Engagement">
      <div className="spread">
        <h2>Engagement</h2>
        <IconButton label="Close" glyph="close" onClick={onClose} />
      </div>
      <EngagementTabs name="drawer" first={first} />
    </dialog>
  )
}
