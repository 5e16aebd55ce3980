import { randomUUID } from 'node:crypto'
import type { Call } from '#server/context.ts'
import type { DemoConference, DemoName } from '#server/feature.ts'
import { sendMessage } from './posts.ts'
import { readUpTo } from './sides.ts'

/** A conversation of the delegate with one of the other participants, or a request; some wait to be read. */
type Talk = { withOther: number; lines: readonly { by: 'delegate' | 'other'; text: string }[]; isUnread?: boolean }

const TALKS: Record<DemoName, readonly Talk[]> = {
  tidewater: [
    {
      withOther: 0,
      lines: [
        { by: 'delegate', text: 'You asked who answers the telephone after midnight. In Fjordby it is the lifeboat.' },
        { by: 'other', text: 'Of course it is. May I quote you in Leith?' },
        { by: 'delegate', text: 'Only if you quote the lifeboat as well.' },
      ],
    },
  ],
  small_hours: [
    {
      withOther: 1,
      lines: [
        { by: 'delegate', text: 'Does your rota survive a week of fog?' },
        { by: 'other', text: 'It survives by being wrong in the same way every time. Supper on the quay?' },
      ],
    },
    {
      withOther: 7,
      isUnread: true,
      lines: [
        { by: 'delegate', text: 'Is it true that you can hear Whitby from your island?' },
        { by: 'other', text: 'On a good night. On a bad one we hear Whitby’s weather first.' },
        { by: 'other', text: 'Are you still at the “tug with one volunteer” table? I have found it a second one.' },
      ],
    },
    { withOther: 2, lines: [{ by: 'other', text: 'We have eleven calendars and one lottery. May I see yours?' }] },
  ],
}

/** A few conversations of the delegate. Called after everybody has registered and is listed. */
export async function addDemoMessages({ name, delegate, others }: DemoConference) {
  for (const { withOther, lines, isUnread = false } of TALKS[name]) {
    const other = others[withOther]
    if (!other) continue
    for (const { by, text } of lines) await send(by === 'delegate' ? [delegate, other] : [other, delegate], text)
    if (!isUnread) await readUpTo(delegate, { person_id: other.user.id })
  }
}

function send([by, to]: readonly [Call, Call], text: string) {
  return sendMessage(by, { person_id: to.user.id, text, client_id: randomUUID() })
}
