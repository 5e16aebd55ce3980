import { Ban, Clock, Info, MicOff, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { blockText } from '#features/people/block-text.ts'
import { Composer } from '#features/rooms/web/Composer.tsx'
import { blocksApi } from '#features/people/contract.ts'
import type { Output } from '#shared/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { newClientId } from '#web/live/clientId.ts'
import { usePendingWrites } from '#web/live/pendingWrites.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Message, messagesApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { text } from '../text.ts'
import { drafts } from './drafts.ts'
import { pendingMessages } from './pending.ts'
import type { AskedAction } from './ThreadDialogs.tsx'
import { nameOf } from './ThreadRow.tsx'
import { useThreadChange } from './useThreadChange.ts'

type ThreadFootProps = {
  thread: Output<typeof messagesApi.thread>
  messages: readonly Message[]
  onAsk: (action: AskedAction) => void
}

/** The field for a message, or why one cannot write and what can be done about it. */
export function ThreadFoot(props: ThreadFootProps) {
  const { person_id, writing, status, paused } = props.thread
  const isRefused = usePendingWrites(pendingMessages).some(
    ({ input, message }) => input.person_id === person_id && message === text.cannotSend,
  )
  if (writing === 'gone') return <Note icon={<UserX aria-hidden />}>{screenText.gone}</Note>
  if (writing === 'blocked') return <Blocked {...props} />
  if (status !== 'accepted') return <Request {...props} />
  if (writing === 'waiting') return <Waiting {...props} />
  if (paused) return <Note icon={<MicOff aria-hidden />}>{screenText.paused}</Note>
  if (isRefused) return <Note icon={<Info aria-hidden />}>{text.cannotSend}</Note>
  return <MessageComposer person_id={person_id} isRequest={writing === 'request'} />
}

function MessageComposer({ person_id, isRequest }: { person_id: string; isRequest: boolean }) {
  const draft = drafts.useDraft(person_id)

  function send() {
    drafts.clear(person_id)
    void pendingMessages.send({ person_id, text: draft, client_id: newClientId() })
  }

  return (
    <Composer text={draft} onText={(written) => drafts.write(person_id, written)} onSend={send} field={{ dir: 'auto' }}>
      {isRequest && (
        <p className="room-hint">
          <Info className="lucide-small" aria-hidden />
          {screenText.arrivesAsRequest}
        </p>
      )}
    </Composer>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="room-note">
      {icon}
      <span>{children}</span>
    </p>
  )
}

function Blocked({ thread: { person_id, ...thread } }: ThreadFootProps) {
  const unblock = useAction(blocksApi.unblock, {
    refreshes: [messagesApi.thread, messagesApi.threads],
    done: blockText.unblocked(nameOf(thread)),
    failed: screenText.failed,
  })
  return (
    <div className="room-note">
      <Ban aria-hidden />
      <span>{screenText.mutualBlock}</span>
      <Button kind="secondary" busy={unblock.isPending} onClick={() => unblock.mutate({ person_id })}>
        Unblock
      </Button>
    </div>
  )
}

function Request({ thread, onAsk }: ThreadFootProps) {
  const change = useThreadChange(thread)
  const isIgnored = thread.status === 'ignored'
  return (
    <div className="request-foot" data-conversation-foot="">
      <p className="soft small">{isIgnored ? screenText.ignoredNote : screenText.request}</p>
      <div className="row">
        <Button kind="primary" onClick={() => change({ status: 'accepted' })}>
          Accept
        </Button>
        {!isIgnored && (
          <Button kind="secondary" onClick={() => change({ status: 'ignored' })}>
            Ignore
          </Button>
        )}
        <Button kind="quiet" onClick={() => onAsk({ kind: 'block' })}>
          Block…
        </Button>
      </div>
    </div>
  )
}

function Waiting({ thread, messages, onAsk }: ThreadFootProps) {
  const sent = messages.findLast(({ deleted_at }) => deleted_at === null)
  return (
    <Note icon={<Clock aria-hidden />}>
      You can write more when{' '}
      <b>
        <bdi>{nameOf(thread)}</bdi>
      </b>{' '}
      accepts.{' '}
      {sent && (
        <button type="button" className="link" onClick={() => onAsk({ kind: 'delete', message: sent })}>
          Take it back
        </button>
      )}
    </Note>
  )
}
