import type { ReactNode } from 'react'
import { useAction } from '#web/data/useAction.ts'
import { Link } from '#web/router/router.tsx'
import { classes } from '#web/ui/glyph.ts'
import { type Notification, notificationsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { sentenceOf } from '../sentence-text.ts'
import { timeOf } from '#web/moments.ts'
import { markedAsRead } from './live.ts'
import { NotificationIcon } from './NotificationIcon.tsx'

/** What answers a notification in its row. Later features give it, because this one does not know what they tell of. */
export type RenderAnswer = (notification: Notification) => ReactNode

type NotificationRowProps = { notification: Notification; renderAnswer: RenderAnswer }

/** One line of the list; opening it marks it as read. */
export function NotificationRow({ notification, renderAnswer }: NotificationRowProps) {
  const { id, path, words, created_at, read_at } = notification
  const isUnread = read_at === null
  const read = useAction(notificationsApi.read, {
    optimistic: () => markedAsRead((one) => one.id === id),
    failed: screenText.markFailed,
  })
  return (
    <li className={classes('note', isUnread && 'is-new')}>
      <Link to={path} onClick={() => isUnread && read.mutate({ id })}>
        <NotificationIcon notification={notification} />
        <span className="note-body">
          <span className="note-sentence">
            {sentenceOf(notification).map(({ text, strong }, at) =>
              // The pieces of a sentence have no other identity than their place in it.
              strong ? (
                <b key={at}>
                  <bdi>{text}</bdi>
                </b>
              ) : (
                <span key={at}>{text}</span>
              ),
            )}
          </span>
          {words.text && (
            <span className="soft truncate" dir="auto">
              {words.text}
            </span>
          )}
        </span>
        <time className="soft small" dateTime={created_at}>
          {timeOf(created_at)}
        </time>
      </Link>
      <div className="note-answer">{renderAnswer(notification)}</div>
      {isUnread && (
        <button
          type="button"
          className="note-mark"
          aria-label={screenText.markOne}
          title={screenText.markOne}
          onClick={() => read.mutate({ id })}
        >
          <span />
        </button>
      )}
    </li>
  )
}
