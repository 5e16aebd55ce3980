import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OlderPage } from '#web/data/usePages.ts'
import type { PendingWrite } from '#web/live/writeStore.ts'
import { OlderButton } from '#web/ui/OlderButton.tsx'
import { screenText } from '../screen-text.ts'
import { PendingBubble } from './PendingBubble.tsx'
import type { useEndOfLog } from './useEndOfLog.ts'
import './rooms.css'

type LogProps<Input> = {
  label: string
  end: ReturnType<typeof useEndOfLog>
  older: OlderPage
  /** What is shown where nothing was written. */
  empty: ReactNode
  /** The reader's own messages that the server has not answered. */
  pending: readonly PendingWrite<Input>[]
  writes: Record<'sendAgain' | 'discard', (write: PendingWrite<Input>) => Promise<void>>
  /** What stands at a message that was refused. */
  refusalOf: (message: string) => string
  /** The messages. */
  children: readonly ReactNode[]
}

/** Messages, with what one has written and is not sent yet. New ones do not move what is being read. */
export function Log<Input extends { text: string }>({
  label,
  end,
  older,
  empty,
  pending,
  writes,
  refusalOf,
  children,
}: LogProps<Input>) {
  return (
    <div className="log-body">
      <div className="log" ref={end.ref} onScroll={end.onScroll} tabIndex={0} role="log" aria-label={label}>
        <div>
          {older && (
            <p className="log-earlier">
              <OlderButton older={older} kind="quiet" size="small">
                {screenText.earlier}
              </OlderButton>
            </p>
          )}
          {children.length + pending.length === 0 && empty}
          <ol>
            {children}
            {pending.map((write) => (
              <PendingBubble
                key={write.client_id}
                text={write.input.text}
                refusal={write.message === null ? null : refusalOf(write.message)}
                onSendAgain={() => void writes.sendAgain(write)}
                onDiscard={() => void writes.discard(write)}
              />
            ))}
          </ol>
        </div>
      </div>
      {end.unseen > 0 && (
        <button type="button" className="new-pill" onClick={end.toEnd}>
          <ArrowDown className="lucide-small" aria-hidden />
          {screenText.newMessages(end.unseen)}
        </button>
      )}
    </div>
  )
}
