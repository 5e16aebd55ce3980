import { Reply, SmilePlus } from 'lucide-react'
import { type RoomKey, roomName } from '#features/rooms/web/roomKey.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import type { ChatMessage } from '../contract.ts'
import { REACTION_NAMES, REACTIONS } from '../rules.ts'
import type { AskedAction } from './ChatActions.tsx'
import { drafts } from './drafts.ts'
import { useReaction } from './MessageReactions.tsx'
import { usePin } from './usePin.ts'

type MessageToolsProps = {
  roomKey: RoomKey
  message: ChatMessage
  isOwn: boolean
  mayModerate: boolean
  mayMute: boolean
  mayWrite: boolean
  onAsk: (action: AskedAction) => void
}

/** What one can do with a message. Shown on hover and focus; on touch screens the dots are always there. */
export function MessageTools(props: MessageToolsProps) {
  const { roomKey, message, mayWrite } = props
  const room = roomName(roomKey)
  const toggle = useReaction(roomKey, message)
  const name = message.author?.full_name ?? ''
  const reply = () => drafts.write(room, { ...drafts.read(room), replyTo: message })
  const reacting = REACTION_NAMES.map((reaction) => ({
    label: `${REACTIONS[reaction].sign} ${REACTIONS[reaction].label}`,
    onSelect: () => toggle(reaction),
  }))
  const pin = usePin(roomKey)
  const entries = actionsOf(props, reply, () => pin(message.id))
  return (
    <span className="message-tools">
      <Menu
        label={`React to ${name}`}
        entries={reacting}
        renderButton={(trigger) => (
          <IconButton {...trigger} label={`React to ${name}`} size="small">
            <SmilePlus />
          </IconButton>
        )}
      />
      {mayWrite && (
        <IconButton label={`Reply to ${name}`} size="small" onClick={reply}>
          <Reply />
        </IconButton>
      )}
      <Menu label={`Actions for the message of ${name}`} entries={entries} />
    </span>
  )
}

function actionsOf(
  { message, isOwn, mayModerate, mayMute, mayWrite, onAsk }: MessageToolsProps,
  onReply: () => void,
  onPin: () => void,
): MenuEntry[] {
  const ask = (kind: AskedAction['kind']) => () => onAsk({ kind, message })
  const entries: MenuEntry[] = []
  if (mayWrite) entries.push({ label: 'Reply', glyph: 'message', onSelect: onReply })
  entries.push({
    label: 'Copy text',
    glyph: 'lines',
    onSelect: () => void navigator.clipboard.writeText(message.text),
  })
  if (isOwn && mayWrite) entries.push({ label: 'Edit', glyph: 'pencil', onSelect: ask('edit') })
  if (!isOwn) entries.push({ label: 'Report', glyph: 'alert', onSelect: ask('report') })
  if (mayModerate) entries.push({ label: 'Pin for everybody', glyph: 'arrow-up', divided: true, onSelect: onPin })
  if (mayMute && !isOwn && message.author && message.author.role !== 'organiser')
    entries.push({ label: 'Mute', glyph: 'person', onSelect: ask('mute') })
  if (isOwn || mayModerate)
    entries.push({ label: 'Delete message', glyph: 'trash', danger: true, onSelect: ask('delete') })
  return entries
}
