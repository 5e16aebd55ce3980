import type { StageState } from '#features/schedule/now-rules.ts'
import { manageText } from '#features/stage/manage-text.ts'
import type { StageItem } from '#features/stage/web/useStage.ts'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import { todayText as text } from '../text.ts'
import type { SessionDialog } from './Rooms.tsx'

type SessionMenuProps = {
  session: StageItem
  onTake: (session: StageItem, state: StageState | null) => void
  onOpen: (dialog: SessionDialog) => void
}

/** What is seldom done with a session. */
export function SessionMenu({ session, onTake, onOpen }: SessionMenuProps) {
  const { item, phase, status } = session
  const entries: MenuEntry[] = [
    ...(phase === 'scheduled' ? [{ label: manageText.openDoors, onSelect: () => onTake(session, 'doors') }] : []),
    { label: text.changeRoom, onSelect: () => onOpen({ what: 'room', session }) },
    { label: manageText.setUp, onSelect: () => onOpen({ what: 'sources', session }) },
    ...(status.state === null ? [] : [{ label: manageText.byClock, onSelect: () => onTake(session, null) }]),
    { label: manageText.cancel, danger: true, divided: true, onSelect: () => onOpen({ what: 'cancel', session }) },
  ]
  return <Menu label={manageText.actionsFor(item.title)} entries={entries} />
}
