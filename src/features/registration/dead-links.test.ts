import { expect, test } from 'vitest'
import { conferencesApi, organisersApi } from '#features/conferences/contract.ts'
import { forgetOrganiserInvitations } from '#features/conferences/server/organiser-invitations.ts'
import { delegatesApi, invitationsApi } from '#features/delegates/contract.ts'
import { deliver, invitedTo, tokenTo } from '#server/test-fixtures.ts'
import { testHall } from '#server/test-hall.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { registrationApi } from './contract.ts'

async function hall() {
  const kit = await testHall()
  const { visitor, organiser, conference_id } = kit
  const endOf = async (token: string) => (await visitor.call(registrationApi.verify, { token })).link_end
  return { ...kit, endOf, invited: () => invitedTo(kit, organiser, conference_id) }
}

test('the link of a delegate’s invitation says why it leads no further', async () => {
  const { invited, organiser, conference_id, clock, endOf, ...kit } = await hall()
  const [ada, grace] = [await invited(), await invited()]
  expect(await endOf(ada.token)).toBeNull()
  clock.forward(HOUR_MS)
  await organiser.call(invitationsApi.send, { delegateId: ada.id, conferenceId: conference_id })
  await deliver(kit)
  const again = tokenTo(kit, ada.email)
  expect([await endOf(ada.token), await endOf(again)]).toEqual(['replaced', null])
  await organiser.call(delegatesApi.remove, { conference_id, id: grace.id })
  expect(await endOf(grace.token)).toBe('withdrawn')
  await organiser.call(conferencesApi.update, { conference_id, delegate_registration_enabled: false })
  expect(await endOf(again)).toBe('closed')
  await organiser.call(conferencesApi.update, { conference_id, delegate_registration_enabled: true })
  clock.forward(100 * DAY_MS)
  expect([await endOf(again), await endOf('x'.repeat(43))]).toEqual(['expired', 'unknown'])
})

test('an invitation to organise says why it leads no further', async () => {
  const { as, visitor, organiser, conference_id, clock, db, ...kit } = await hall()
  const endOf = async (token: string) => (await visitor.call(organisersApi.verify, { token })).link_end
  const invite = async (email: string) => {
    const { invitations } = await organiser.call(organisersApi.invite, { conference_id, email })
    await deliver(kit)
    return { id: invitations.find((one) => one.email === email)?.id ?? '', token: tokenTo(kit, email) }
  }
  const ada = await as()
  const first = await invite(ada.email)
  clock.forward(HOUR_MS / 2)
  const second = await invite(ada.email)
  expect([await endOf(first.token), await endOf(second.token)]).toEqual(['replaced', null])
  await ada.call(organisersApi.accept, { token: second.token })
  expect(await endOf(second.token)).toBe('used')
  const grace = await invite('grace@example.org')
  await organiser.call(organisersApi.withdraw, { conference_id, id: grace.id })
  expect(await endOf(grace.token)).toBe('withdrawn')
  const late = await invite('late@example.org')
  clock.forward(100 * DAY_MS)
  expect(await endOf(late.token)).toBe('expired')
  await forgetOrganiserInvitations(db, clock.now())
  expect([await endOf(late.token), await endOf('x'.repeat(43))]).toEqual(['expired', 'unknown'])
})
