import { blockText } from '#features/people/block-text.ts'
import { blocksApi } from '#features/people/contract.ts'
import { UserRound } from 'lucide-react'
import { useWayToMeet } from '#features/meetings/web/useWayToMeet.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { useAction } from '#web/data/useAction.ts'
import { navigate } from '#web/router/router.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import { messagesApi, type Thread } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import type { AskedAction } from './ThreadDialogs.tsx'
import { nameOf } from './ThreadRow.tsx'
import { useThreadChange } from './useThreadChange.ts'

type ThreadHeadProps = {
  thread: Thread
  onBack: (() => void) | undefined
  backLabel: string | undefined
  onAsk: (action: AskedAction) => void
}

/** Who the conversation is with, and what one can do with it. */
export function ThreadHead({ thread, onBack, backLabel = 'Back to Messages', onAsk }: ThreadHeadProps) {
  const { person, person_id } = thread
  const entries = useEntries(thread, onAsk)
  const line = lineOf(thread)
  return (
    <header className="thread-head">
      {onBack && (
        <span className="thread-back">
          <IconButton label={backLabel} glyph="arrow-left" onClick={onBack} />
        </span>
      )}
      {person ? (
        <Avatar id={person_id} name={nameOf(thread)} photo={person.avatar_url} />
      ) : (
        <span className="no-face">
          <UserRound aria-hidden />
        </span>
      )}
      <div>
        <h2 className="truncate">
          <bdi>{nameOf(thread)}</bdi>
        </h2>
        {line !== '' && (
          <p className="soft small truncate">
            <bdi>{line}</bdi>
          </p>
        )}
      </div>
      {entries.length > 0 && (
        <Menu
          label="Conversation menu"
          entries={entries}
          renderButton={(trigger) => <IconButton {...trigger} label="Conversation menu" glyph="more" />}
        />
      )}
    </header>
  )
}

function lineOf({ person, writing }: Thread) {
  if (writing === 'blocked') return screenText.blockedByYou
  if (!person) return ''
  if (person.organises !== null) return screenText.organiserOf(person.organises)
  // In place of a position, which anybody can call “Organiser”.
  if (person.namesake_in !== null) return screenText.namesakeIn(person.namesake_in)
  return [person.position, person.company].filter((part) => part !== null && part !== '').join(', ')
}

function useEntries(thread: Thread, onAsk: (action: AskedAction) => void): MenuEntry[] {
  const { id, person, person_id, muted, hidden, writing } = thread
  const { mine } = useCurrentConference()
  const way = useWayToMeet(mine?.id ?? null, { person_id })
  const change = useThreadChange(thread)
  const unblock = useAction(blocksApi.unblock, {
    refreshes: [messagesApi.thread, messagesApi.threads],
    done: blockText.unblocked(nameOf(thread)),
    failed: screenText.failed,
  })
  const entries: MenuEntry[] = []
  if (person && way && way !== 'waiting' && writing !== 'blocked')
    entries.push({ label: way.label, glyph: 'calendar', onSelect: () => navigate(way.to) })
  if (id !== null) {
    entries.push({
      label: muted ? 'Unmute notifications' : 'Mute notifications',
      glyph: 'bell',
      onSelect: () => change({ muted: !muted }),
    })
    entries.push({
      label: hidden ? 'Show conversation again' : 'Hide conversation',
      glyph: hidden ? 'eye' : 'eye-off',
      onSelect: () => change({ hidden: !hidden }),
    })
  }
  if (person && writing === 'blocked')
    entries.push({ label: 'Unblock', glyph: 'person', divided: true, onSelect: () => unblock.mutate({ person_id }) })
  else if (person)
    entries.push({
      label: 'Block…',
      glyph: 'person',
      danger: true,
      divided: id !== null,
      onSelect: () => onAsk({ kind: 'block' }),
    })
  return entries
}
