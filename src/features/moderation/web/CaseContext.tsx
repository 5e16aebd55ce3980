import type { ReactNode } from 'react'
import { chatApi, type ChatMessage, type ChatReport } from '#features/chat/contract.ts'
import { shownName } from '#features/people/rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { classes } from '#web/ui/glyph.ts'
import { deskText } from '../desk-text.ts'
import { shortMoment } from './moments.ts'

/** How many messages are shown before the reported one, and after it. */
const AROUND = 2

/** The reported message inside its conversation, with the words that were reported. */
export function CaseContext({ conference_id, report }: { conference_id: string; report: ChatReport }) {
  const { posted_seq, schedule_item_id, message_id } = report
  const { data: around = [] } = useQuery(chatApi.list, {
    conference_id,
    ...(schedule_item_id !== null && { schedule_item_id }),
    before: posted_seq + AROUND + 1,
    limit: 2 * AROUND + 1,
  })
  const before = around.filter((message) => message.posted_seq < posted_seq).slice(-AROUND)
  const after = around.filter((message) => message.posted_seq > posted_seq)
  const now = around.find(({ id }) => id === message_id)
  return (
    <ol className="desk-context" aria-label={deskText.context}>
      {before.map((message) => (
        <Said key={message.id} message={message} />
      ))}
      <Reported report={report} now={now} />
      {after.map((message) => (
        <Said key={message.id} message={message} />
      ))}
    </ol>
  )
}

function Said({ message: { author, created_at, text, deleted_by } }: { message: ChatMessage }) {
  return (
    <Line author={author} at={created_at}>
      {deleted_by === null ? (
        <p className="desk-words" dir="auto">
          {text}
        </p>
      ) : (
        <p className="soft small">{deskText.deleted[deleted_by]}</p>
      )}
    </Line>
  )
}

function Reported({ report, now }: { report: ChatReport; now: ChatMessage | undefined }) {
  const { author, evidence, deleted_by } = report
  const isChanged = now !== undefined && now.deleted_by === null && now.text !== evidence
  return (
    <Line author={author} at={now?.created_at ?? null} isReported>
      <p className="desk-words" dir="auto">
        {evidence}
      </p>
      {isChanged && (
        <>
          <p className="soft small">{deskText.changed}</p>
          <p className="desk-words" dir="auto">
            {now.text}
          </p>
        </>
      )}
      {deleted_by !== null && <p className="soft small">{deskText.deleted[deleted_by]}</p>}
    </Line>
  )
}

type LineProps = {
  author: ChatMessage['author']
  at: string | null
  isReported?: boolean
  children: ReactNode
}

function Line({ author, at, isReported, children }: LineProps) {
  const name = shownName(author)
  return (
    <li className={classes('desk-line', isReported && 'is-reported')}>
      <Avatar id={author?.person_id ?? ''} name={name} photo={author?.avatar_url ?? null} size="s" />
      <div>
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          {at !== null && (
            <time className="soft small" dateTime={at}>
              {shortMoment(at)}
            </time>
          )}
        </p>
        {children}
      </div>
    </li>
  )
}
