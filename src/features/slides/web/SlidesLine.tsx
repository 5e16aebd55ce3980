import { FileText } from 'lucide-react'
import { fileSize } from '#features/stage/time-rules.ts'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { type Slides, slidesApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'

export type SessionKey = { conference_id: string; schedule_item_id: string }

type SlidesLineProps = {
  sessionKey: SessionKey
  slides: Slides
  /** Said after the size. */
  note?: string
}

/** A file with its size, and the way to get it. */
export function SlidesLine({ sessionKey, slides: { id, name, size }, note }: SlidesLineProps) {
  return (
    <div className="slides-line">
      <FileText className="lucide-small" aria-hidden />
      <div>
        <p className="strong" dir="auto">
          {name}
        </p>
        <p className="soft small">{[`PDF, ${fileSize(size)}`, note].filter(Boolean).join(' · ')}</p>
      </div>
      <DownloadButton
        size="small"
        endpoint={slidesApi.download}
        input={{ ...sessionKey, id }}
        failed={screenText.downloadFailed}
        busyWord="Downloading..."
      >
        Download<VisuallyHidden> {name}</VisuallyHidden>
      </DownloadButton>
    </div>
  )
}
