import { useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { announcementText as text } from '../announcement-text.ts'
import { type Announcement, announcementsApi, type Reach } from '../contract.ts'
import { AnnouncementFormDialog } from './AnnouncementFormDialog.tsx'
import { AnnouncementRow } from './AnnouncementRow.tsx'
import { useAnnouncements } from './useAnnouncements.ts'
import './announcements.css'

type AnnouncementsDialogProps = { conference: Conference; readOnly: boolean; onClose: () => void }

/** The organisers' announcements: all of them, and in place of the list the form of one. */
export function AnnouncementsDialog({ conference, readOnly, onClose }: AnnouncementsDialogProps) {
  const [written, write] = useState<Announcement | 'new' | null>(null)
  const { data, error, refetch } = useAnnouncements(conference.id)
  const { data: reach } = useQuery(announcementsApi.reach, { conference_id: conference.id }, { staleTime: 0 })
  if (written !== null)
    return (
      <AnnouncementFormDialog
        conference={conference}
        announcement={written === 'new' ? null : written}
        reach={reach}
        onClose={() => write(null)}
      />
    )
  return (
    <Dialog
      title={text.label}
      onClose={onClose}
      foot={
        <Button kind="primary" disabled={readOnly} onClick={() => write('new')}>
          {text.add}
        </Button>
      }
    >
      <p className="soft announcement-about">{text.about}</p>
      {data ? (
        <Rows announcements={data} conference={conference} reach={reach} readOnly={readOnly} onEdit={write} />
      ) : error ? (
        <ReadFailed message={text.loadFailed} onRetry={refetch} />
      ) : (
        <Loading label="Loading the announcements" className="announcement-wait">
          <Skeleton />
          <Skeleton width="most" />
        </Loading>
      )}
    </Dialog>
  )
}

type RowsProps = {
  announcements: readonly Announcement[]
  conference: Conference
  reach: Reach | undefined
  readOnly: boolean
  onEdit: (announcement: Announcement) => void
}

function Rows({ announcements, conference, reach, readOnly, onEdit }: RowsProps) {
  if (announcements.length === 0)
    return (
      <Empty title={text.none} level={3}>
        {text.noneHint}
      </Empty>
    )
  return (
    <ul className="announcement-rows">
      {announcements.map((announcement) => (
        <AnnouncementRow
          key={announcement.id}
          announcement={announcement}
          conference={conference}
          reach={reach}
          readOnly={readOnly}
          onEdit={() => onEdit(announcement)}
        />
      ))}
    </ul>
  )
}
