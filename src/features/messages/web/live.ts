import type { LiveEvent, LiveRow } from '#shared/live.ts'
import { cached, patch, type Patch, refresh } from '#web/data/queries.ts'
import { type LiveHandlers, upsert } from '#web/live/handlers.ts'
import { type Message, messagesApi, type Thread } from '../contract.ts'
import { type Box, BOXES } from '../rules.ts'
import { soon } from './soon.ts'

type MessageKind = 'message.posted' | 'message.changed'

/** What the events of one's own room change in the cached conversations. */
export const messagesLive: LiveHandlers = {
  kinds: {
    'message.posted': (event) => messageChanges(event),
    'message.changed': (event) => messageChanges(event),
    'message.read': ({ data }) => threadChanges(data),
    'thread.changed': ({ data }) => changeThread(data),
  },
  missed: [messagesApi.threads, messagesApi.thread, messagesApi.list],
}

const readThreads = soon(() => refresh([messagesApi.threads]))
const readAll = soon(() => refresh([messagesApi.threads, messagesApi.thread, messagesApi.list]))

/** The conversation with a deleted account is at another address, so what was read at the old one is read again. */
function changeThread(row: LiveRow<Thread & { id: string }>): Patch[] {
  if ('person' in row && row.person === null) {
    readAll()
    return []
  }
  return threadChanges(row)
}

function messageChanges({ kind, data: row }: LiveEvent<MessageKind>): Patch[] {
  // A message that is gone is told together with its thread.
  if ('hidden' in row) return []
  // Its thread may be further down than the list was read. The message does not say all of it.
  if (kind === 'message.posted' && !isListed(row.person_id)) readThreads()
  return withMessage(row, kind)
}

function isListed(person_id: string) {
  return BOXES.some((box) => cached(messagesApi.threads, { box })?.some((thread) => thread.person_id === person_id))
}

/** Puts a message into its thread; a change of one that is further up than the list begins is left out. */
export function withMessage(message: Message, kind: MessageKind = 'message.posted'): Patch[] {
  const { person_id } = message
  const inThread = <Of extends Thread>(thread: Of) => afterMessage(thread, message, kind)
  return [
    patch(messagesApi.list, { person_id }, (rows) =>
      kind === 'message.changed' && !rows.some(({ id }) => id === message.id)
        ? rows
        : upsert(rows, message, (one, other) => one.number < other.number),
    ),
    patch(messagesApi.thread, { person_id }, inThread),
    ...BOXES.map((box) =>
      patch(messagesApi.threads, { box }, (threads) =>
        inOrder(threads.map((thread) => (thread.person_id === person_id ? inThread(thread) : thread))),
      ),
    ),
  ]
}

/** A thread after a message in it was sent or changed. What the thread knows already changes nothing. */
function afterMessage<Of extends Thread>(thread: Of, message: Message, kind: MessageKind): Of {
  if (message.seq <= thread.seq) return thread
  const isUnread = message.author?.person_id === thread.person_id && message.number > thread.read_number
  if (kind === 'message.posted') {
    const unread = thread.unread + (isUnread ? 1 : 0)
    return { ...thread, seq: message.seq, posted_seq: message.seq, last: message, unread }
  }
  const last = thread.last?.id === message.id ? message : thread.last
  const unread = Math.max(0, thread.unread - (isUnread && message.deleted_at !== null ? 1 : 0))
  return { ...thread, seq: message.seq, last, unread }
}

function threadChanges(row: LiveRow<Thread & { id: string }>): Patch[] {
  // A thread has a field of its own named `hidden`; one that is gone has nothing else.
  return 'person_id' in row ? withThread(row) : []
}

/** Puts a thread into the part of the list to which it belongs now. */
export function withThread(thread: Thread): Patch[] {
  const { person_id } = thread
  return [
    patch(messagesApi.thread, { person_id }, (before) => (before.seq > thread.seq ? before : { ...before, ...thread })),
    ...BOXES.map((box) =>
      patch(messagesApi.threads, { box }, (threads) => {
        const known = threads.find((one) => one.person_id === person_id)
        if (known && known.seq > thread.seq) return threads
        const others = threads.filter((one) => one !== known)
        return boxOf(thread) === box ? inOrder([thread, ...others]) : others
      }),
    ),
  ]
}

function boxOf({ hidden, status }: Thread): Box {
  return hidden ? 'hidden' : status
}

function inOrder(threads: readonly Thread[]) {
  return threads.toSorted((one, other) => other.posted_seq - one.posted_seq)
}
