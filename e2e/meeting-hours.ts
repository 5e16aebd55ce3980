import { expect, type Someone } from './hall.ts'

export type Hall = { conference: { id: string }; organiser: Someone }

/** Calls an endpoint as somebody, where a test is not about its screen. */
export async function callAs({ page, token, url }: Someone, method: 'put' | 'patch', path: string, data: object) {
  const reply = await page.request[method](`${url}${path}`, { data, headers: { authorization: `Bearer ${token}` } })
  expect(reply.ok() ? 'ok' : await reply.text()).toBe('ok')
}

/**
 * Turns meetings on for two days, around the clock, so that the test can run at any hour. From tomorrow on, no time begins
 * while the test runs.
 */
export async function openMeetings({ conference: { id }, organiser }: Hall, from: 'today' | 'tomorrow' = 'today') {
  const days = from === 'today' ? [0, 1] : [1, 2]
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  await callAs(organiser, 'patch', `/api/conferences/${id}`, { start_date: day(0), end_date: day(2) })
  await callAs(organiser, 'patch', `/api/conferences/${id}/meetings/settings`, {
    enabled: true,
    open_requests: 5,
    hours: days.map((ahead) => ({ day: day(ahead), from_minute: 0, to_minute: 1440 })),
    places: [1, 2, 3].map((number) => ({ name: `Galley, table ${number}` })),
  })
}
