import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useTakesPart } from '#features/registration/web/useTakesPart.ts'
import { listDate } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { useMinute } from '#web/useMinute.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { isShown } from '../announcement-rules.ts'
import { announcementText as text } from '../announcement-text.ts'
import type { Announcement } from '../contract.ts'
import { timeOf } from '#web/moments.ts'
import { useClosedAnnouncements } from './useClosedAnnouncements.ts'
import { useAnnouncements } from './useAnnouncements.ts'
import './announcements.css'

type AnnouncementsProps = {
  conference_id: string
  /** The others are shown on demand. */
  most?: number
}

/**
 * What the organisers tell the participants of a conference. Each is shown until the reader
 * closes it. Shows nothing to others, and where there is nothing.
 */
export function Announcements({ conference_id, most = 2 }: AnnouncementsProps) {
  const takesPart = useTakesPart(conference_id)
  const { data = [] } = useAnnouncements(takesPart ? conference_id : null)
  const [showsAll, setShowsAll] = useState(false)
  const now = useMinute() * MINUTE_MS
  const { isClosed, close } = useClosedAnnouncements()
  const active = data.filter((one) => isShown(one, now) && !isClosed(one.id))
  return (
    <div className="announcement-news" aria-live="polite">
      {active.length > 0 && (
        <section className="announcements" aria-label={text.label}>
          {active.slice(0, showsAll ? undefined : most).map((announcement) => (
            <Card key={announcement.id} announcement={announcement} onClose={() => close(announcement.id)} />
          ))}
          {active.length > most && !showsAll && (
            <Button kind="quiet" size="small" onClick={() => setShowsAll(true)}>
              {text.showAll(active.length)}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}

function Card({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { title, body, published_at } = announcement
  return (
    <article className="announcement">
      <Megaphone className="lucide" aria-hidden />
      <div>
        <h2 dir="auto">{title}</h2>
        {body !== '' && (
          <div className="announcement-body">
            <LinkedText text={body} />
          </div>
        )}
        {published_at !== null && <p className="small soft">{text.from(momentOf(published_at))}</p>}
      </div>
      <IconButton label={text.close(title)} glyph="close" onClick={onClose} />
    </article>
  )
}

/** The time alone on the same day. */
function momentOf(published_at: string) {
  const isToday = new Date(published_at).toDateString() === new Date().toDateString()
  return isToday ? timeOf(published_at) : `${listDate(published_at)}, ${timeOf(published_at)}`
}
