import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notificationsApi } from '#features/notifications/contract.ts'
import { at, DAY, testMeetings } from '#server/test-meetings.ts'
import type { Person } from '#server/test.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { meetingsApi } from './contract.ts'

const notices = async (by: Person) => (await by.call(notificationsApi.list, {})).map(({ kind }) => kind)
const eraseAccount = (who: Person) =>
  who.request({ method: 'DELETE', url: '/api/me', payload: { password: who.password } })

/** Ada and Grace met half an hour ago. */
async function metBefore() {
  const kit = await testMeetings({ hours: [{ day: DAY, from_minute: 490, to_minute: 600 }] })
  const [ada, grace] = [await kit.open('Ada'), await kit.open('Grace')]
  const id = await kit.asked(ada, grace, { starts: [at('08:10')] })
  await kit.accept(grace, id, '08:10')
  kit.clock.forward(40 * MINUTE_MS)
  return { ...kit, ada, grace, id }
}

test('an erased account takes nothing back of a meeting that is over', async () => {
  const { ada, grace, id, db } = await metBefore()
  await eraseAccount(grace)
  expect(await ada.call(meetingsApi.one, { id })).toMatchObject({ state: 'accepted', starts_at: at('08:10') })
  expect(await notices(ada)).not.toContain('meeting_cancelled')
  const { rows } = await db.execute(sql`select from meeting_people where person_id = ${grace.id}`)
  expect(rows).toEqual([])
})
