import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { delegatesApi } from '#features/delegates/contract.ts'
import { meetingsApi } from '#features/meetings/contract.ts'
import { organiserMeetingsApi } from '#features/meetings/organisers-contract.ts'
import { keepMeetings } from '#features/meetings/server/upkeep.ts'
import { meetingTimesApi } from '#features/meetings/times-contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { blocksApi } from '#features/people/contract.ts'
import { suggestionsApi } from '#features/suggestions/contract.ts'
import { at, DAY, testMeetings } from '#server/test-meetings.ts'
import type { Person } from '#server/test.ts'
import { arrangeApi } from './contract.ts'

type Kit = Awaited<ReturnType<typeof hall>>

/** Grace has a request from Ada, one to Hedy, a meeting with each of them, and one with Joan in a preview. */
async function hall() {
  const kit = await testMeetings()
  const { open, asked, accept, organiser, conference_id } = kit
  const alike = (name: string) => open(name, { suggestable: true, interests: ['Rotas'] })
  const [ada, grace, hedy, joan] = [await alike('Ada'), await alike('Grace'), await alike('Hedy'), await alike('Joan')]
  const agreed = await asked(ada, grace)
  await accept(grace, agreed)
  const toHedy = await asked(grace, hedy, { starts: [at('09:25')] })
  await accept(hedy, toHedy, '09:25')
  const fromAda = await asked(ada, grace, { starts: [at('09:50')] })
  const byGrace = await asked(grace, hedy, { starts: [at('10:15')] })
  const preview = await organiser.call(arrangeApi.preview, { conference_id })
  const names = async (by: Person) =>
    (await by.call(suggestionsApi.list, { conference_id })).map(({ person }) => person.full_name)
  return { ...kit, ada, grace, hedy, joan, agreed, toHedy, fromAda, byGrace, preview, names }
}

const withGrace = ({ preview, grace }: Kit) =>
  preview.meetings.filter(({ person_id, other_id }) => [person_id, other_id].includes(grace.id))

const WAYS: Record<string, (kit: Kit) => Promise<unknown>> = {
  async 'is removed'({ organiser, conference_id, grace }) {
    const { delegates } = await organiser.call(delegatesApi.list, { conference_id, q: grace.email })
    await organiser.call(delegatesApi.remove, { conference_id, id: delegates[0]?.id ?? '' })
  },
  async 'is blocked by everybody'({ ada, hedy, joan, grace }) {
    for (const person of [ada, hedy, joan]) await person.call(blocksApi.block, { person_id: grace.id })
  },
  'is erased': ({ grace }) =>
    grace.request({ method: 'DELETE', url: '/api/me', payload: { password: grace.password } }),
  'opts out': ({ grace, conference_id }) =>
    grace.call(networkingProfileApi.setMe, { conference_id, listed: false, suggestable: false, meetings: false }),
}

test.each(Object.keys(WAYS))(
  'whoever %s is at once in no request, offered time, suggestion or arranged meeting of others',
  async (way) => {
    const kit = await hall()
    const { organiser, conference_id, ada, grace, hedy, joan, names, list, times, db } = kit
    expect(withGrace(kit)).toHaveLength(1)
    expect(await names(joan)).toContain('Grace')
    expect(await ada.call(meetingTimesApi.own, { conference_id })).toMatchObject({ open_requests: 1, agreed: 1 })

    await WAYS[way]?.(kit)
    // What was agreed holds for somebody who only takes no more requests.
    const kept = way === 'opts out' ? ['accepted'] : []
    for (const person of [ada, hedy, joan]) {
      const states = (await list(person)).map(({ state }) => state).filter((one) => /requested|accepted/.test(one))
      expect(states).toEqual(person === joan ? [] : kept)
      expect(await names(person)).not.toContain('Grace')
      expect(JSON.stringify(await person.call(suggestionsApi.list, { conference_id }))).not.toContain('Grace')
      const askable = await person.call(meetingTimesApi.askable, { conference_id, person_id: grace.id })
      expect(askable).toBeNull()
      await expect(times(person, grace)).rejects.toMatchObject({ status: 404 })
    }
    const standing = { open_requests: 0, received: 0, agreed: kept.length }
    expect(await ada.call(meetingTimesApi.own, { conference_id })).toMatchObject(standing)
    expect(await hedy.call(meetingTimesApi.own, { conference_id })).toMatchObject(standing)
    await expect(hedy.call(meetingsApi.accept, { id: kit.byGrace, starts_at: at('10:15') })).rejects.toMatchObject({
      status: way === 'is blocked by everybody' ? 404 : 409,
    })

    const batch = { conference_id, key: kit.preview.key, keep_saved: true, meetings: withGrace(kit) }
    expect(await organiser.call(arrangeApi.send, batch)).toMatchObject({ sent: 0, left_out: [{ change: 'person' }] })
    kit.preview = await organiser.call(arrangeApi.preview, { conference_id })
    expect(withGrace(kit)).toEqual([])

    // The job that frees their times is stored with the change itself, and tells the others.
    await keepMeetings(kit.core, kit.clock.now())
    const { rows } = await db.execute(sql`select from meeting_bookings where person_id = ${ada.id}`)
    expect(rows).toHaveLength(kept.length * 4)
    const { meetings } = await organiser.call(organiserMeetingsApi.plan, { conference_id, day: DAY })
    expect(meetings).toHaveLength(kept.length * 2)
    const told = (await ada.call(notificationsApi.list, {})).filter(({ kind }) => kind === 'meeting_cancelled')
    const isTold = way === 'is removed' || way === 'is erased'
    expect(told.map(({ path }) => path.includes(kit.agreed))).toEqual(isTold ? [true] : [])
  },
)
