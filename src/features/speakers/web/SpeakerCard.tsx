import { memo } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TitleButton } from '#web/ui/TitleButton.tsx'
import type { Speaker } from '../contract.ts'
import type { SpeakerDetails } from '../details-contract.ts'
import { text } from '../text.ts'

export type SpeakerChoice = { what: 'edit' | 'delete'; speaker: Speaker }
export type SpeakerEditsChoice = { what: 'edits'; speaker: SpeakerDetails }

type SpeakerCardProps = {
  speaker: Speaker
  /** The same speaker, if they changed something of themselves. */
  changed: SpeakerDetails | undefined
  /** Null on a read-only page. Must be a stable function, as `onEdits`, because the card is memoised. */
  onChoose: ((choice: SpeakerChoice) => void) | null
  onEdits: (choice: SpeakerEditsChoice) => void
}

/** A speaker on the organiser's page. */
export const SpeakerCard = memo(function SpeakerCard({ speaker, changed, onChoose, onEdits }: SpeakerCardProps) {
  const { id, name, title, company_name, bio, topic, image_url } = speaker
  return (
    <li className="card speaker">
      <Avatar id={id} name={name} photo={image_url} size="l" />
      <div className="speaker-head">
        <h2>
          <TitleButton onOpen={onChoose && (() => onChoose({ what: 'edit', speaker }))}>
            <bdi>{name}</bdi>
          </TitleButton>
        </h2>
        <p className={title ? undefined : 'soft'}>
          <bdi>{title || text.noTitle}</bdi>
        </p>
        {company_name && (
          <p className="soft">
            <bdi>{company_name}</bdi>
          </p>
        )}
      </div>
      {onChoose && (
        <div className="actions">
          <IconButton
            label={`Edit ${name}`}
            glyph="pencil"
            size="small"
            onClick={() => onChoose({ what: 'edit', speaker })}
          />
          <IconButton
            label={`Delete ${name}`}
            glyph="trash"
            size="small"
            onClick={() => onChoose({ what: 'delete', speaker })}
          />
        </div>
      )}
      {bio && (
        <p className="bio clamp-3" dir="auto">
          {bio}
        </p>
      )}
      {topic && (
        <span className="badge badge-iris">
          <bdi className="truncate">{topic}</bdi>
        </span>
      )}
      {changed && (
        <p className="speaker-changes">
          <Button
            kind="secondary"
            size="small"
            onClick={() => onEdits({ what: 'edits', speaker: changed })}
            aria-label={text.changesBy(name)}
          >
            Changes
          </Button>
        </p>
      )}
    </li>
  )
})
