import { CheckCheck } from 'lucide-react'
import { paths } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { useAction } from '#web/data/useAction.ts'
import { type OlderPage, usePages } from '#web/data/usePages.ts'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { useMinute } from '#web/useMinute.ts'
import { Button } from '#web/ui/Button.tsx'
import { OlderButton } from '#web/ui/OlderButton.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Notification, notificationsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { byDay } from './days.ts'
import { markedAsRead } from './live.ts'
import { NotificationRow, type RenderAnswer } from './NotificationRow.tsx'
import { useUnreadCount } from './useUnread.ts'

/** How the notifications come. */
const PAGES = { size: 50, order: 'newest first', positionOf: ({ posted_seq }: Notification) => posted_seq } as const

/** All notifications or the unread ones, by days. The bell above keeps them up to date. */
export function NotificationList({ renderAnswer }: { renderAnswer: RenderAnswer }) {
  const [shown, show] = useAddressChoice('show', ['all', 'unread'])
  const input = shown === 'all' ? {} : { unread: 'true' as const }
  const { data, error, refetch, older } = usePages(notificationsApi.list, input, PAGES)
  const count = useUnreadCount()
  return (
    <div>
      <div className="note-bar">
        <Choice
          label="Show"
          options={[
            { id: 'all', label: screenText.all },
            { id: 'unread', label: count === '' ? screenText.unread : `${screenText.unread} ${count}` },
          ]}
          selected={shown}
          onSelect={show}
        />
        <MarkAll isNothing={count === ''} />
      </div>
      {data ? (
        <Days notifications={data} older={older} isUnread={shown === 'unread'} renderAnswer={renderAnswer} />
      ) : error ? (
        <ReadFailed message={screenText.loadFailed} onRetry={refetch} />
      ) : (
        <Loading label="Loading your notifications" className="note-wait">
          <Skeleton />
          <Skeleton width="most" />
          <Skeleton />
        </Loading>
      )}
    </div>
  )
}

function MarkAll({ isNothing }: { isNothing: boolean }) {
  const again = useAction(notificationsApi.unreadAgain, { refreshes: [notificationsApi.list, notificationsApi.unread] })
  const readAll = useAction(notificationsApi.readAll, {
    optimistic: () => markedAsRead(() => true),
    done: ({ ids }) => ({
      title: screenText.marked(ids.length),
      action: { label: screenText.undo, onPress: () => again.mutate({ ids }) },
    }),
    failed: screenText.markFailed,
  })
  return (
    <Button kind="quiet" disabledReason={isNothing ? screenText.noneUnread : null} onClick={() => readAll.mutate({})}>
      <CheckCheck className="lucide-small" aria-hidden />
      {screenText.markAll}
    </Button>
  )
}

type DaysProps = {
  notifications: readonly Notification[]
  older: OlderPage
  isUnread: boolean
  renderAnswer: RenderAnswer
}

function Days({ notifications, older, isUnread, renderAnswer }: DaysProps) {
  const minute = useMinute()
  if (notifications.length === 0) return <Nothing isUnread={isUnread} />
  return (
    <>
      {byDay(notifications, new Date(minute * MINUTE_MS)).map(({ date, label, rows }) => (
        <section key={date}>
          <h2 className="note-day">{label}</h2>
          <ul>
            {rows.map((notification) => (
              <NotificationRow key={notification.id} notification={notification} renderAnswer={renderAnswer} />
            ))}
          </ul>
        </section>
      ))}
      {older && (
        <p className="note-earlier">
          <OlderButton older={older} kind="secondary">
            {screenText.earlier}
          </OlderButton>
        </p>
      )}
    </>
  )
}

function Nothing({ isUnread }: { isUnread: boolean }) {
  if (isUnread) return <Empty title={screenText.noneUnread} />
  return (
    <Empty
      title={screenText.none}
      action={
        <ButtonLink kind="secondary" to={paths.schedule}>
          {screenText.viewSchedule}
        </ButtonLink>
      }
    >
      {screenText.noneHint}
    </Empty>
  )
}
