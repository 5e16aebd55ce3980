import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pollsApi } from '#features/polls/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { testHall } from '#server/test-hall.ts'
import { speaking } from '#server/test-speakers.ts'
import { suggestionsApi } from './contract.ts'
import { readScoredPeople } from './server/queries.ts'

test('the sessions in which somebody asked or voted under their name count, unless they switched that off', async () => {
  const start = new Date('2026-05-04T09:30:00Z')
  const kit = await testHall({ start, conference: { start_date: '2026-05-04', time_zone: 'UTC' } })
  const { db, organiser, conference_id } = kit
  const { schedule_item_id } = await speaking(organiser, conference_id, await kit.register())
  const [asker, hidden, voter, whole] = [
    await kit.register(),
    await kit.register(),
    await kit.register(),
    await kit.register(),
  ]
  const asked = { conference_id, schedule_item_id, text: 'Why?' }
  await asker.call(questionsApi.ask, { ...asked, client_id: randomUUID() })
  await asker.call(questionsApi.ask, { ...asked, client_id: randomUUID() })
  await hidden.call(questionsApi.ask, { ...asked, anonymous: true, client_id: randomUUID() })
  await whole.call(questionsApi.ask, { conference_id, text: 'Why?', client_id: randomUUID() })
  const poll = { conference_id, schedule_item_id, question: 'Tea?', options: ['Yes', 'No'], client_id: randomUUID() }
  const { id } = await organiser.call(pollsApi.create, { ...poll, anonymous: false })
  const { options } = await organiser.call(pollsApi.open, { conference_id, id })
  await voter.call(pollsApi.vote, { conference_id, id, option_ids: [options[0]?.id ?? ''] })

  const people = [asker, hidden, voter, whole]
  const tookPart = async () => {
    const read = await readScoredPeople(
      db,
      conference_id,
      people.map((person) => person.id),
    )
    const found = new Map(read.map(({ person_id, took_part }) => [person_id, took_part]))
    return people.map((person) => found.get(person.id))
  }
  const here = [schedule_item_id]
  expect(await tookPart()).toEqual([here, [], here, []])
  const given = async () => (await asker.call(suggestionsApi.inputs, { conference_id })).given
  expect(await given()).toMatchObject({ saved: 0, took_part: 1 })
  await asker.call(suggestionsApi.switchInputs, { sessions: false })
  expect(await tookPart()).toEqual([[], [], here, []])
  expect(await given()).toMatchObject({ took_part: 1 })
})
