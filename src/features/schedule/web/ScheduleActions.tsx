import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { ImportScheduleDialog, ScheduleItemDialog } from './ScheduleDialogs.tsx'

type ScheduleActionsProps = { undoable: boolean; onOpen: (what: 'add' | 'import' | 'undo') => void }

/** What organisers add to the schedule. */
export function ScheduleActions({ undoable, onOpen }: ScheduleActionsProps) {
  return (
    <>
      <Button
        kind="secondary"
        glyph="upload"
        onClick={() => onOpen('import')}
        onPointerEnter={ImportScheduleDialog.prepare}
      >
        Import CSV
      </Button>
      <Button glyph="plus" onClick={() => onOpen('add')} onPointerEnter={ScheduleItemDialog.prepare}>
        Add Schedule Item
      </Button>
      {undoable && (
        <Menu
          label="More actions for the schedule"
          entries={[{ label: 'Undo last import', danger: true, onSelect: () => onOpen('undo') }]}
          renderButton={(button) => (
            <IconButton {...button} label="More actions for the schedule" glyph="more" kind="secondary" />
          )}
        />
      )}
    </>
  )
}
