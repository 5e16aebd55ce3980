import { useState } from 'react'
import type { Speaker } from '#features/speakers/contract.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { pageText } from '../page-text.ts'
import { ShownForm } from './ShownForm.tsx'

type ShownCardProps = { speaker: Speaker; muted: boolean }

/** How the programme shows the speaker, who can change it. */
export function ShownCard({ speaker, muted }: ShownCardProps) {
  // As it was when the form was opened: what is read again meanwhile must not replace what is being typed.
  const [opened, setOpened] = useState({ speaker, isSaved: false })
  return (
    <Card title={pageText.shown}>
      <p className="soft">{pageText.shownDetail}</p>
      {muted ? (
        <Notice kind="caution">{pageText.muted}</Notice>
      ) : (
        <ShownForm
          key={opened.speaker.updated_at}
          speaker={opened.speaker}
          isSaved={opened.isSaved}
          onSaved={(changed) => setOpened({ speaker: changed, isSaved: true })}
        />
      )}
    </Card>
  )
}
