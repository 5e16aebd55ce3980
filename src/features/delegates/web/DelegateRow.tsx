import { memo } from 'react'
import { listDate } from '#shared/dates.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge, type BadgeKind } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { SelectBox } from '#web/ui/SelectBox.tsx'
import { TitleButton } from '#web/ui/TitleButton.tsx'
import type { Select } from '#web/ui/useSelection.ts'
import type { Delegate } from '../contract.ts'
import type { DelegateStatus } from '../rules.ts'
import { text } from '../text.ts'

export type DelegateChoice = { what: 'edit' | 'answers' | 'remove'; delegate: Delegate }

/** The actions on a delegate. Must be stable functions, because the rows are memoised. */
export type DelegateRowActions = {
  onInvite: (delegate: Delegate) => void
  onChoose: (choice: DelegateChoice) => void
  onSelect: Select
}

type DelegateRowProps = DelegateRowActions & {
  delegate: Delegate
  sending: boolean
  /** Why delegates cannot be invited now, or null. */
  disabledReason: string | null
  readOnly: boolean
  /** Whether delegates are asked anything at registration. */
  asked: boolean
  /** Null while nobody is selecting. */
  selected: boolean | null
}

const BADGES: Record<DelegateStatus, BadgeKind> = {
  Pending: 'caution',
  Invited: 'plain',
  Bounced: 'danger',
  Opened: 'iris',
  Registered: 'good',
  Expired: 'caution',
}

/** Details of the delivery, in addition to the status. */
function detailOf({ status, delivery, delivery_error }: Delegate) {
  if (status === 'Bounced') return delivery_error ?? (delivery === 'given_up' ? text.givenUp : null)
  if (status !== 'Invited') return null
  if (delivery === 'waiting') return text.waiting
  return delivery === 'retrying' ? text.retrying(delivery_error) : text.sent
}

/** A delegate on one line; a block on phones. */
export const DelegateRow = memo(function DelegateRow(props: DelegateRowProps) {
  const { delegate, sending, disabledReason, readOnly, asked, selected, onInvite, onChoose, onSelect } = props
  const { id, email, full_name, company, position, status, created_at, is_registered } = delegate
  const isSelecting = selected !== null
  const mayEdit = email !== null && !readOnly && !isSelecting
  const edit = () => onChoose({ what: 'edit', delegate })
  return (
    <tr>
      <td className="cell-name">
        {isSelecting && (
          <SelectBox
            wholeRow
            label={`Select ${full_name}`}
            checked={selected}
            onChange={(isSelected) => onSelect([id], isSelected)}
          />
        )}
        <div className="row">
          <Avatar id={id} name={full_name} size="s" />
          <div>
            <b>
              <TitleButton onOpen={mayEdit ? edit : null}>
                <bdi>{full_name}</bdi>
              </TitleButton>
            </b>
            {position && (
              <span className="soft small">
                <bdi>{position}</bdi>
              </span>
            )}
          </div>
        </div>
      </td>
      <td className="cell-email">{email && <bdi>{email}</bdi>}</td>
      <td className="cell-company">{company && <bdi>{company}</bdi>}</td>
      {asked && (
        <AnswersCell
          delegate={delegate}
          onOpen={readOnly || isSelecting ? null : () => onChoose({ what: 'answers', delegate })}
        />
      )}
      <StatusCell delegate={delegate} />
      <td className="cell-added">
        <time dateTime={created_at}>{listDate(created_at)}</time>
      </td>
      <td className="cell-actions">
        {!isSelecting && (
          <div className="row">
            {!is_registered && !readOnly && (
              <Button
                kind="secondary"
                size="small"
                busy={sending}
                busyWord="Sending..."
                disabledReason={disabledReason}
                onClick={() => onInvite(delegate)}
              >
                {status === 'Pending' ? 'Invite' : 'Invite again'}
              </Button>
            )}
            <Menu
              label={`Actions for ${full_name}`}
              entries={[
                ...(mayEdit ? [{ label: 'Edit', onSelect: edit }] : []),
                ...(mayEdit && asked
                  ? [{ label: 'Answers', onSelect: () => onChoose({ what: 'answers', delegate }) }]
                  : []),
                { label: 'Remove', danger: true, onSelect: () => onChoose({ what: 'remove', delegate }) },
              ]}
            />
          </div>
        )}
      </td>
    </tr>
  )
})

function StatusCell({ delegate }: { delegate: Delegate }) {
  const detail = detailOf(delegate)
  return (
    <td className="cell-status">
      <Badge kind={BADGES[delegate.status]}>{delegate.status}</Badge>
      {detail && (
        <span className="soft small" title={detail}>
          {detail}
        </span>
      )}
    </td>
  )
}

type AnswersCellProps = { delegate: Delegate; onOpen: (() => void) | null }

/** All answers on one line, which opens them in full. */
function AnswersCell({ delegate: { answers }, onOpen }: AnswersCellProps) {
  const all = answers.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return (
    <td className="cell-answers">
      {answers.length > 0 && (
        <TitleButton onOpen={onOpen}>
          <bdi title={all}>{answers.map(({ value }) => value).join(', ')}</bdi>
        </TitleButton>
      )}
    </td>
  )
}
