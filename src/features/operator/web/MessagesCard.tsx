import { useState } from 'react'
import { usePages } from '#web/data/usePages.ts'
import { Card } from '#web/ui/Card.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { operatorApi, type ReceivedMessage } from '../contract.ts'
import { counted } from '../counted-text.ts'
import { PAGE, placeOf } from '../rules.ts'
import { text } from '../text.ts'
import { MessageItem } from './MessageItem.tsx'
import { PagedRows } from './PagedRows.tsx'
import { REFRESHED } from './refreshed.ts'

type Show = 'open' | 'answered'

const PAGES = {
  ...REFRESHED,
  size: PAGE,
  order: 'newest first',
  positionOf: ({ created_at, id }: ReceivedMessage) => placeOf({ at: created_at, id }),
} as const

/** What visitors wrote to the operator with the contact form. */
export function MessagesCard({ open }: { open: number }) {
  const [show, setShow] = useState<Show>('open')
  const options = [
    { id: 'open' as const, label: open > 0 ? `${text.open} ${counted(open)}` : text.open },
    { id: 'answered' as const, label: text.answered },
  ]
  return (
    <Card
      title={text.messages}
      aside={<Choice label={text.show} options={options} selected={show} onSelect={setShow} />}
      pad={false}
    >
      <MessageList key={show} show={show} />
    </Card>
  )
}

function MessageList({ show }: { show: Show }) {
  const [none, why] = show === 'open' ? [text.noOpen, text.noOpenWhy] : [text.noAnswered, text.noAnsweredWhy]
  return (
    <PagedRows
      read={usePages(operatorApi.messages, { show }, PAGES)}
      failed={text.messagesFailed}
      none={
        <Empty title={none} level={3}>
          {why}
        </Empty>
      }
      renderRow={(message) => <MessageItem key={message.id} message={message} />}
    />
  )
}
