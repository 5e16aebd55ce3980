import { memo } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge, type BadgeKind } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SelectBox } from '#web/ui/SelectBox.tsx'
import { TitleButton } from '#web/ui/TitleButton.tsx'
import type { Select } from '#web/ui/useSelection.ts'
import type { SpeakerDetails } from '../details-contract.ts'
import { peopleText } from '../people-text.ts'
import type { InvitationState } from '../people-rules.ts'
import { text } from '../text.ts'
import type { SpeakerChoice, SpeakerEditsChoice } from './SpeakerCard.tsx'

const BADGES: Record<InvitationState, BadgeKind> = {
  Pending: 'caution',
  Invited: 'plain',
  Bounced: 'danger',
  Opened: 'iris',
  Registered: 'good',
  Expired: 'caution',
}

type SpeakerRowProps = {
  speaker: SpeakerDetails
  /** Null on a read-only page and while rows are selected. Must be stable, as `onEdits` and `onSelect`. */
  onChoose: ((choice: SpeakerChoice) => void) | null
  onEdits: (choice: SpeakerEditsChoice) => void
  /** Null while nobody is selecting. */
  selected: boolean | null
  onSelect: Select
}

/** A speaker on one line; a block on phones. */
export const SpeakerRow = memo(function SpeakerRow(props: SpeakerRowProps) {
  const { speaker, onChoose, onEdits, selected, onSelect } = props
  const { id, name, title, company_name, email, image_url, edits } = speaker
  return (
    <li className="speaker-row">
      {selected !== null && (
        <SelectBox
          wholeRow
          label={`Select ${name}`}
          checked={selected}
          onChange={(isSelected) => onSelect([id], isSelected)}
        />
      )}
      <Avatar id={id} name={name} photo={image_url} size="s" />
      <div className="speaker-who">
        <h2>
          <TitleButton onOpen={onChoose && (() => onChoose({ what: 'edit', speaker }))}>
            <bdi>{name}</bdi>
          </TitleButton>
        </h2>
        <p className="soft small">
          <bdi>{[title || text.noTitle, company_name].filter(Boolean).join(', ')}</bdi>
        </p>
      </div>
      <p className="speaker-email">
        {email === null ? <span className="soft">{peopleText.noAddress}</span> : <bdi>{email}</bdi>}
      </p>
      <p className="speaker-state">
        <StateBadge speaker={speaker} />
      </p>
      <p className="speaker-changed">
        {edits.length > 0 && selected === null && (
          <Button
            kind="secondary"
            size="small"
            onClick={() => onEdits({ what: 'edits', speaker })}
            aria-label={text.changesBy(name)}
          >
            Changes
          </Button>
        )}
      </p>
      {onChoose && (
        <div className="row">
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
    </li>
  )
})

/** What became of the invitation; nothing where there is no address to send one to. */
function StateBadge({ speaker: { email, invitation } }: Pick<SpeakerRowProps, 'speaker'>) {
  if (email === null) return null
  const state = invitation ?? 'Pending'
  return <Badge kind={BADGES[state]}>{peopleText.states[state]}</Badge>
}
