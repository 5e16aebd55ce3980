import { metPerson } from '#features/connections/server/access.ts'
import { ignorePerson, unignorePerson } from '#features/connections/server/ignored-people.ts'
import { lockPair, publishPair } from '#features/connections/server/pairs.ts'
import type { Call } from '#server/context.ts'
import { transactLive } from '#server/live/events.ts'

/** Whether somebody is suggested to the caller. A request of theirs arrives all the same. */
export async function setSuggestionIgnored(call: Call, person_id: string, isIgnored: boolean) {
  const { user, now } = call
  await metPerson(call, person_id)
  await transactLive(call, now, async (tx, publisher) => {
    const row = await lockPair(tx, user.id, person_id)
    if (isIgnored) await ignorePerson(tx, { person_id: user.id, ignored_id: person_id, requests: false }, now)
    else await unignorePerson(tx, user.id, person_id)
    await publishPair(tx, publisher, row, [user.id])
  })
}
