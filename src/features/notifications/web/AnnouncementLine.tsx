import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { MINUTE_MS } from '#shared/time.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { useMinute } from '#web/useMinute.ts'
import { announcementText as text } from '../announcement-text.ts'
import { isShown } from '../announcement-rules.ts'
import type { Announcement } from '../contract.ts'
import { useAnnouncements } from './useAnnouncements.ts'
import { useClosedAnnouncements } from './useClosedAnnouncements.ts'
import './announcements.css'

/**
 * The latest announcement of a conference in one line, which a press opens and a cross takes away. For people who take part
 * in it; shows nothing where there is nothing.
 */
export function AnnouncementLine({ conference_id }: { conference_id: string }) {
  const { data = [] } = useAnnouncements(conference_id)
  const { isClosed, close } = useClosedAnnouncements()
  const now = useMinute() * MINUTE_MS
  const latest = data.find((one) => isShown(one, now) && !isClosed(one.id))
  return (
    <div className="announcement-news" aria-live="polite">
      {latest && <Line key={latest.id} announcement={latest} onClose={() => close(latest.id)} />}
    </div>
  )
}

function Line({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { title, body } = announcement
  return (
    <section className="announcement-line" aria-label={text.label}>
      <Megaphone className="lucide-small" aria-hidden />
      {body === '' ? (
        <p dir="auto">{title}</p>
      ) : (
        <button type="button" dir="auto" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {title}
        </button>
      )}
      <IconButton label={text.close(title)} glyph="close" onClick={onClose} />
      {isOpen && (
        <div className="announcement-body">
          <LinkedText text={body} />
        </div>
      )}
    </section>
  )
}
