import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setCaller } from '#web/data/caller.ts'
import { applyEvents } from '#web/data/client.ts'
import { loadClient, read } from '#web/data/queries.ts'
import { directoryApi } from '../contract.ts'
import { peopleLive } from './live.ts'

setCaller({ id: () => 'reader', subscribe: () => () => {}, token: () => Promise.resolve('token') })

const person = (person_id: string, online: boolean) => ({ person_id, full_name: person_id, online })
const PAGES: Record<string, object> = {
  first: { people: [person('ada', true), person('alan', false)], next_cursor: 'next', total: 3, not_shown: 0 },
  next: { people: [person('grace', false)], next_cursor: null, total: 3, not_shown: 0 },
}

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => {
    const cursor = new URL(url, 'http://foyer.test').searchParams.get('cursor')
    return Promise.resolve(Response.json(PAGES[cursor ?? 'first']))
  })
})
afterEach(async () => {
  const { client } = await loadClient()
  client.clear()
  vi.unstubAllGlobals()
})

test('whoever comes and goes changes on the page where they are, and nobody else', async () => {
  const first = { conference_id: 'one' }
  const pages = [first, { ...first, cursor: 'next' }]
  for (const page of pages) await read(directoryApi.people, page)
  const people = [
    { person_id: 'grace', online: true },
    { person_id: 'ada', online: false },
    { person_id: 'somebody on a page that is not shown', online: true },
  ]
  const event = { seq: null, kind: 'presence.changed', at: '', data: { online: 2, people } } as const
  applyEvents([event], peopleLive(pages).kinds)
  const shown = await Promise.all(pages.map((page) => read(directoryApi.people, page)))
  expect(shown.map((page) => page.people.map(({ person_id, online }) => [person_id, online]))).toEqual([
    [
      ['ada', false],
      ['alan', false],
    ],
    [['grace', true]],
  ])
})
