import { ConferenceSlot } from './ConferenceSlot.tsx'
import { Sheet } from './Sheet.tsx'
import { SidebarLinks } from './SidebarLinks.tsx'

/** The sidebar's destinations where no sidebar stands in the page. */
export function SidebarSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet label="Menu" onClose={onClose}>
      <ConferenceSlot />
      <SidebarLinks onLeave={onClose} />
    </Sheet>
  )
}
