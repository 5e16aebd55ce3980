import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PublicPage } from '../contract.ts'
import { FindSpeakers } from './FindSpeakers.tsx'
import { SpeakerList } from './SpeakerList.tsx'

const speaker = (id: string, name: string, more = {}): PublicPage['speakers'][number] => ({
  id,
  conference_id: 'c',
  name,
  title: '',
  company_name: null,
  bio: null,
  topic: null,
  image_url: null,
  twitter_url: null,
  linkedin_url: null,
  github_url: null,
  updated_at: '2026-05-04T12:00:00.000Z',
  ...more,
})
const session = (number: number, title: string, speaker_ids: string[]): PublicPage['schedule'][number] => ({
  id: String(number),
  conference_id: 'c',
  number,
  day: 'Day 1',
  start_time: '09:00',
  end_time: '10:00',
  title,
  description: null,
  location: null,
  type: 'session',
  speaker_id: speaker_ids[0] ?? null,
  speaker_ids,
  removed_speakers: 0,
  cancelled: false,
  updated_at: '2026-05-04T12:00:00.000Z',
})

const SPEAKERS = [
  speaker('a', 'Ada', { title: 'CTO', company_name: 'Acme' }),
  speaker('b', 'Ben'),
  speaker('z', 'Zoë', { company_name: 'Bakery' }),
]
const SCHEDULE = [session(1, 'Opening', ['a', 'b']), session(2, 'Quick bread', ['b'])]

function shown() {
  return screen.queryAllByRole('listitem').map((row) => row.querySelector('h3')?.textContent)
}

test('a long list names the sessions of each speaker as links that open them', () => {
  render(<SpeakerList speakers={SPEAKERS} schedule={SCHEDULE} isCompact />)
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Opening', '#s1'],
    ['Opening', '#s1'],
    ['Quick bread', '#s2'],
  ])
  expect(screen.getByText('CTO').parentElement?.textContent).toBe('CTO, Acme')
})

test('the search finds names, companies and titles of sessions, ignoring accents', async () => {
  const user = userEvent.setup()
  render(
    <>
      <FindSpeakers count={3} />
      <ul className="speakers">
        <SpeakerList speakers={SPEAKERS} schedule={SCHEDULE} isCompact />
      </ul>
    </>,
  )
  const box = screen.getByRole('searchbox', { name: 'Find a speaker, company or session' })
  const find = async (words: string) => {
    await user.clear(box)
    if (words) await user.type(box, words)
    return [shown(), screen.getByRole('status').textContent]
  }
  expect(await find('zoe')).toEqual([['Zoë'], '1 of 3 speakers'])
  expect(await find('acme')).toEqual([['Ada'], '1 of 3 speakers'])
  expect(await find('opening b')).toEqual([['Ben'], '1 of 3 speakers'])
  expect(await find('nobody')).toEqual([[], 'No speakers match. Try another word, or clear the search.'])
  expect(await find('')).toEqual([['Ada', 'Ben', 'Zoë'], ''])
})
