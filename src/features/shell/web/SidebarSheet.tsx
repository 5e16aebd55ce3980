import { ConferenceSlot } from './ConferenceSlot.tsx'
import { Sheet } from './Sheet.tsx'
import { SidebarLinks } from './SidebarLinks.tsx'

/** The sidebar as a sheet, for narrow screens. */
export function SidebarSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet label="Menu" onClose={onClose}>
      <ConferenceSlot />
      <SidebarLinks onLeave={onClose} />
    </Sheet>
  )
}
