import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { SelectButton } from '#web/ui/SelectButton.tsx'
import type { Selection } from '#web/ui/useSelection.ts'
import { useDownload } from '#web/useDownload.ts'
import { type DelegatePage, delegatesApi } from '../contract.ts'
import { countUnanswered } from '../reminder-rules.ts'
import { type DelegateStatus, INVITABLE_STATUSES, type InvitableStatus } from '../rules.ts'
import { text } from '../text.ts'

export type Opened =
  | { what: 'add' | 'import' | 'undo' | 'remove-selected' | 'invite-selected' | 'remind' }
  | { what: 'invite'; status: InvitableStatus }

type DelegateActionsProps = {
  conference_id: string
  page: DelegatePage
  /** The status that is filtered by. */
  shown: DelegateStatus | null
  /** Why delegates cannot be invited now, or null. */
  disabledReason: string | null
  readOnly: boolean
  selection: Selection
  onOpen: (opened: Opened) => void
}

/** The actions on the whole list. */
export function DelegateActions({
  conference_id,
  page,
  shown,
  disabledReason,
  readOnly,
  selection,
  onOpen,
}: DelegateActionsProps) {
  const { counts, last_import } = page
  const { busy, download } = useDownload({ failed: text.exportFailed })
  const status = INVITABLE_STATUSES.find((one) => one === shown) ?? 'Pending'
  const number = counts[status]
  const nobody = Object.values(counts).every((count) => count === 0)

  const unanswered = readOnly || disabledReason !== null ? 0 : countUnanswered(counts)

  const more = [
    ...(unanswered > 0
      ? [{ label: text.remindUnanswered(unanswered), onSelect: () => onOpen({ what: 'remind' }) }]
      : []),
    ...(nobody
      ? []
      : [
          {
            label: busy ? 'Exporting...' : 'Export CSV',
            onSelect: () => download(delegatesApi.export, { conference_id }),
          },
        ]),
    ...(last_import
      ? [{ label: `Undo import of ${last_import.delegates}`, danger: true, onSelect: () => onOpen({ what: 'undo' }) }]
      : []),
  ]
  return (
    <div className="row list-actions">
      {!nobody && <SelectButton selection={selection} />}
      {!readOnly && (
        <>
          <Button kind="secondary" glyph="upload" onClick={() => onOpen({ what: 'import' })}>
            Import CSV
          </Button>
          {number > 0 && (
            <Button kind="secondary" disabledReason={disabledReason} onClick={() => onOpen({ what: 'invite', status })}>
              {`${status === 'Pending' ? 'Invite' : 'Invite again'} all ${status.toLowerCase()}`}
            </Button>
          )}
          <Button glyph="plus" onClick={() => onOpen({ what: 'add' })}>
            Add Delegate
          </Button>
        </>
      )}
      {more.length > 0 && (
        <Menu
          label="More actions for delegates"
          entries={more}
          renderButton={(button) => (
            <IconButton {...button} label="More actions for delegates" glyph="more" kind="secondary" />
          )}
        />
      )}
    </div>
  )
}
