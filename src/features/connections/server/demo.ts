import type { Call } from '#server/context.ts'
import type { DemoConference } from '#server/feature.ts'
import { changeConnection } from './changes.ts'

/** A few connections and requests of the delegate. */
export async function addDemoConnections({ name, delegate, others }: DemoConference) {
  if (name === 'tidewater') await connectSome(delegate, others)
}

async function connectSome(delegate: Call, [first, , third, , fifth]: readonly Call[]) {
  const ask = (by: Call, to: Call) => changeConnection(by, { person_id: to.user.id, action: 'request' })
  for (const [one, other] of [
    [first, delegate],
    [delegate, first],
    [delegate, third],
    [fifth, delegate],
  ])
    if (one && other) await ask(one, other)
}
