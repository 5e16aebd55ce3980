import { Reply, Trash2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { useLongPress } from '#features/rooms/web/useLongPress.ts'
import { shownName, writerName } from '#features/people/rules.ts'
import { WriterBadge } from '#features/people/web/WriterBadge.tsx'
import { timeOf } from '#web/moments.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classes } from '#web/ui/glyph.ts'
import type { ChatCard, ChatMessage } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import type { AskedAction } from './ChatActions.tsx'
import type { PlacedMessage } from './grouping.ts'
import { MessageReactions } from './MessageReactions.tsx'
import { MessageText } from './MessageText.tsx'
import { MessageTools } from './MessageTools.tsx'

/** Shows what a message refers to. Later features give it, because the chat does not know them. */
export type RenderCard = (card: ChatCard) => ReactNode

type ChatRowProps = PlacedMessage & {
  roomKey: RoomKey
  reader_id: string
  mayModerate: boolean
  mayMute: boolean
  mayWrite: boolean
  onAsk: (action: AskedAction) => void
  renderCard: RenderCard | undefined
}

/** One message. Rendered again only when it changes, because a busy room has hundreds. */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { message, day, continues, reader_id } = props
  const isOwn = message.author?.person_id === reader_id
  const press = useLongPress()
  const isForMe = message.mentions.some(({ person_id }) => person_id === reader_id)
  return (
    <>
      {day !== null && <li className="log-day">{day}</li>}
      <li
        {...press}
        className={classes('message', isOwn && 'is-own', continues && 'continues', isForMe && 'is-for-me')}
      >
        {!isOwn && !continues && <Face message={message} />}
        <div>
          <Head message={message} isOwn={isOwn} continues={continues} />
          {message.reply_to && message.deleted_by === null && (
            <p className="quote">
              <Reply className="lucide-small" aria-label="Reply to" />
              <span className="truncate">
                <b>
                  <bdi>{repliedName(message.reply_to)}</bdi>
                </b>{' '}
                <bdi>{message.reply_to.text}</bdi>
              </span>
            </p>
          )}
          {message.deleted_by === null ? <Said {...props} isOwn={isOwn} /> : <Removed by={message.deleted_by} />}
        </div>
      </li>
    </>
  )
})

function repliedName({ author_id, author_name }: NonNullable<ChatMessage['reply_to']>) {
  return author_id === null ? writerName({ author: null, author_name }) : shownName({ full_name: author_name })
}

function Face({ message }: { message: ChatMessage }) {
  const { author, author_name } = message
  return (
    <Avatar
      id={author?.person_id ?? ''}
      name={author || author_name !== null ? writerName(message) : '?'}
      photo={author?.avatar_url ?? null}
      size="s"
    />
  )
}

type HeadProps = { message: ChatMessage; isOwn: boolean; continues: boolean }

function Head({ message, isOwn, continues }: HeadProps) {
  const { author, created_at, edited_at } = message
  if (continues && edited_at === null) return null
  return (
    <p className="message-by">
      {!isOwn && !continues && (
        <>
          <b>
            <bdi>{writerName(message)}</bdi>
          </b>
          <WriterBadge person={author} />
        </>
      )}
      <time dateTime={created_at}>{timeOf(created_at)}</time>
      {edited_at !== null && <span>{screenText.edited}</span>}
    </p>
  )
}

function Said({ isOwn, ...props }: ChatRowProps & { isOwn: boolean }) {
  const { message, roomKey, renderCard } = props
  if (message.card && renderCard) return renderCard(message.card)
  return (
    <>
      <div className="bubble-line">
        <p className="bubble" dir="auto">
          <MessageText message={message} />
        </p>
        <MessageTools {...props} isOwn={isOwn} />
      </div>
      {message.reactions.length > 0 && <MessageReactions roomKey={roomKey} message={message} />}
    </>
  )
}

function Removed({ by }: { by: 'author' | 'moderator' }) {
  return (
    <p className="removed">
      <Trash2 className="lucide-small" aria-hidden />
      {screenText.removed[by]}
    </p>
  )
}
