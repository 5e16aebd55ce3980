import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useLongPress } from '#features/rooms/web/useLongPress.ts'
import { timeOf } from '#web/moments.ts'
import { LinkedLine } from '#web/ui/LinkedText.tsx'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import { classes } from '#web/ui/glyph.ts'
import type { Message } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import type { PlacedMessage } from './grouping.ts'
import type { AskedAction } from './ThreadDialogs.tsx'

type MessageRowProps = PlacedMessage & {
  isOwn: boolean
  /** Whether it waits to be accepted. */
  isRequest: boolean
  onAsk: (action: AskedAction) => void
}

/** One message. Rendered again only when it changes, because a long thread has hundreds. */
export const MessageRow = memo(
  function MessageRow({ message, day, endsRun, isOwn, isRequest, onAsk }: MessageRowProps) {
    const { created_at, edited_at, deleted_at } = message
    const press = useLongPress()
    const notes = [edited_at !== null && screenText.edited, isOwn && isRequest && screenText.sentAsRequest]
    return (
      <>
        {day !== null && <li className="log-day">{day}</li>}
        <li {...press} className={classes('message', isOwn && 'is-own')}>
          <div>
            {deleted_at === null ? (
              <div className="bubble-line">
                <p className="bubble" dir="auto">
                  <LinkedLine text={message.text} />
                </p>
                <span className="message-tools">
                  <Menu label="Actions for this message" entries={entriesFor(message, isOwn, onAsk)} />
                </span>
              </div>
            ) : (
              <p className="removed">
                <Trash2 className="lucide-small" aria-hidden />
                {screenText.deleted}
              </p>
            )}
            {endsRun && (
              <p className="message-by tabular">
                <time dateTime={created_at}>{timeOf(created_at)}</time>
                {deleted_at === null && notes.filter(Boolean).join(', ')}
              </p>
            )}
          </div>
        </li>
      </>
    )
  },
  (before, after) =>
    before.message === after.message &&
    before.day === after.day &&
    before.endsRun === after.endsRun &&
    before.isRequest === after.isRequest,
)

function entriesFor(message: Message, isOwn: boolean, onAsk: MessageRowProps['onAsk']): MenuEntry[] {
  const copy: MenuEntry = {
    label: 'Copy text',
    glyph: 'lines',
    onSelect: () => void navigator.clipboard.writeText(message.text),
  }
  if (!isOwn) return [copy, { label: 'Report', glyph: 'alert', onSelect: () => onAsk({ kind: 'report', message }) }]
  return [
    copy,
    { label: 'Edit', glyph: 'pencil', onSelect: () => onAsk({ kind: 'edit', message }) },
    { label: 'Delete message', glyph: 'trash', danger: true, onSelect: () => onAsk({ kind: 'delete', message }) },
  ]
}
