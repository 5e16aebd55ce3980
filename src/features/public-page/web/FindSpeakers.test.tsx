import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PublicPage } from '../contract.ts'
import { FindSpeakers } from './FindSpeakers.tsx'
import { SpeakerList } from './SpeakerList.tsx'
import { testConference } from './testConference.ts'

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
const LISTS = { speakers: SPEAKERS, schedule: SCHEDULE }

function shown() {
  return screen.queryAllByRole('listitem').map((row) => row.querySelector('h3')?.textContent)
}

test('a long list names each speaker as a link to their page, and their sessions as links that open them', () => {
  render(<SpeakerList conference={testConference} lists={LISTS} isCompact />)
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Ada', '/tidewater/speakers/a'],
    ['Opening', '#s1'],
    ['Ben', '/tidewater/speakers/b'],
    ['Opening', '#s1'],
    ['Quick bread', '#s2'],
    ['Zoë', '/tidewater/speakers/z'],
  ])
  expect(screen.getByText('CTO').parentElement?.textContent).toBe('CTO, Acme')
})

test('there are no links to the speakers of a draft, who have no pages', () => {
  render(<SpeakerList conference={testConference} is_draft lists={LISTS} isCompact={false} />)
  expect(screen.getByRole('heading', { name: 'Ada' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('the search finds names, companies and titles of sessions, ignoring accents', async () => {
  const user = userEvent.setup()
  render(
    <>
      <FindSpeakers count={3} />
      <ul className="speakers">
        <SpeakerList conference={testConference} lists={LISTS} isCompact />
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
