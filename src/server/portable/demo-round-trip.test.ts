import { expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { portableApi } from '#features/conferences/portable-contract.ts'
import { prepareDemo } from '#server/demo.ts'
import { emptyTestDatabase } from '#server/test-database.ts'
import { importFile, changedPictures, downloadConference, entriesOf } from '#server/test-portable.ts'
import { callerWith, testApp } from '#server/test.ts'

const ORGANISER = { email: 'organiser@foyer.example', password: 'tidewater-2025' }

test('both conferences of the demonstration are the same file after an export, an import and another export', async () => {
  await emptyTestDatabase()
  const kit = await testApp({ env: { PUBLIC_URL: 'http://localhost:3000' }, start: new Date('2026-03-10T12:00:00Z') })
  await prepareDemo({ ...kit.core, db: kit.database.jobDb }, 'embedded')
  const url = '/auth/v1/token?grant_type=password'
  const reply = await kit.app.inject({ method: 'POST', url, payload: ORGANISER })
  const organiser = callerWith(kit.app, reply.json<{ access_token: string }>().access_token)
  for (const original of await organiser.call(conferencesApi.list, {})) {
    const file = await downloadConference(organiser, original.id)
    const before = await entriesOf(file)
    const preview = await organiser.call(portableApi.import, { dry_run: 'true' }, file)
    expect(preview).toMatchObject({ conference_id: null, name: original.name, is_ours: true })
    const conference_id = await importFile(organiser, file)
    const after = await entriesOf(await downloadConference(organiser, conference_id))
    for (const [name, part] of before.parts) expect([name, after.parts.get(name)]).toEqual([name, part])
    expect([...after.parts.keys()]).toEqual([...before.parts.keys()])
    expect(await changedPictures(before.entries, after.entries)).toEqual([])
  }
})
