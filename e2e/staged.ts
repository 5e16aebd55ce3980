import { expect, type Someone } from './hall.ts'

/** Sessions of today: one that runs all day, one that begins in the last minute, and one of yesterday. */
export async function addSessions({ page, token, url }: Someone, conference_id: string) {
  const headers = { authorization: `Bearer ${token}` }
  const date = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const send = async (method: 'post' | 'patch' | 'put', path: string, data: object) => {
    const reply = await page.request[method](`${url}/api/conferences/${conference_id}${path}`, { data, headers })
    expect(reply.ok()).toBe(true)
    return reply.json()
  }
  await send('patch', '', { start_date: date(-1), end_date: date(2), time_zone: 'UTC' })
  const add = async (title: string, day: number, location: string) => {
    const times = { day: `Day ${day}`, start_time: '00:00', end_time: '23:59' }
    const { id } = await send('post', '/schedule', { title, location, type: 'session', ...times })
    return String(id)
  }
  const ids = {
    yesterday: await add('Yesterday’s weather', 1, 'Main Hall'),
    today: await add('Queues without anger', 2, 'Main Hall'),
    tomorrow: await add('Tomorrow’s bread', 3, 'Main Hall'),
  }
  const say = (id: string, data: object) => send('put', `/stage/${id}/state`, data)
  const set = (id: string, data: object) => send('patch', `/stage/${id}`, data)
  const post = (path: string, data: object) => send('post', path, data)
  return { ...ids, say, set, post }
}
