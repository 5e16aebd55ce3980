import type { DemoConference, DemoName } from '#server/feature.ts'
import { changeConnection } from './changes.ts'

/** Who asks whom, counting the other participants from 0; two who ask each other are connected. */
type Request = readonly [by: 'delegate' | number, to: 'delegate' | number]

const REQUESTS: Record<DemoName, readonly Request[]> = {
  tidewater: [
    [0, 'delegate'],
    ['delegate', 0],
    [7, 'delegate'],
    ['delegate', 7],
    ['delegate', 2],
    [4, 'delegate'],
  ],
  small_hours: [
    [3, 'delegate'],
    [8, 'delegate'],
  ],
}

/** Connections of the delegate, and requests: some wait for them, and one for somebody else. */
export async function addDemoConnections({ name, delegate, others }: DemoConference) {
  const callOf = (person: 'delegate' | number) => (person === 'delegate' ? delegate : others[person])
  for (const [by, to] of REQUESTS[name]) {
    const [one, other] = [callOf(by), callOf(to)]
    if (one && other) await changeConnection(one, { person_id: other.user.id, action: 'request' })
  }
}
