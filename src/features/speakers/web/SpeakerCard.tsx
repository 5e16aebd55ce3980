import { memo } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TitleButton } from '#web/ui/TitleButton.tsx'
import type { Speaker } from '../contract.ts'
import { text } from '../text.ts'

export type SpeakerChoice = { what: 'edit' | 'delete'; speaker: Speaker }

type SpeakerCardProps = {
  speaker: Speaker
  /** Null on a read-only page. Must be a stable function, because the card is memoised. */
  onChoose: ((choice: SpeakerChoice) => void) | null
}

/** A speaker on the organiser's page. */
export const SpeakerCard = memo(function SpeakerCard({ speaker, onChoose }: SpeakerCardProps) {
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
    </li>
  )
})
