import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { registeredFor } from '#server/test-fixtures.ts'
import { testHall } from '#server/test-hall.ts'
import { membershipApi } from './contract.ts'
import { unpublishedApi } from './unpublished-contract.ts'

test('who is registered for a draft learns its name and days, and that it is not open yet; nobody else does', async () => {
  const kit = await testHall()
  const { organiser, conference_id } = kit
  const ada = await registeredFor(kit, organiser, conference_id)
  const stranger = await kit.as()
  const unpublished = (who: typeof stranger) => who.call(unpublishedApi.list, {})
  expect(await unpublished(ada)).toEqual([])
  const { name, start_date, end_date } = await organiser.call(conferencesApi.update, { conference_id, active: false })
  expect(await ada.call(membershipApi.conferences, {})).toEqual([])
  expect(await unpublished(ada)).toEqual([{ id: conference_id, name, start_date, end_date }])
  expect([await unpublished(stranger), await unpublished(organiser)]).toEqual([[], []])
  await organiser.call(conferencesApi.remove, { conference_id })
  expect(await unpublished(ada)).toEqual([])
})
