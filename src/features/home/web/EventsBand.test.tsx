import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EventList, ListedEvent } from '#features/pages/event-rules.ts'
import { text } from '../text.ts'
import { EventsBand } from './EventsBand.tsx'

function event(name: string): ListedEvent {
  const nothing = {
    description: null,
    start_date: null,
    end_date: null,
    location: null,
    cover_hue: null,
    cover_url: null,
  }
  return { ...nothing, id: name, slug: name, name, time_zone: 'Europe/London', registration: 'closed' }
}

const [one, two, three, four] = ['One', 'Two', 'Three', 'Four'].map(event)
const all = [one, two, three, four].flatMap((listed) => listed ?? [])
const none: EventList = { live: [], coming: [], past: [] }

test.each<[string, EventList | null, string, string[]]>([
  ['what is on', { ...none, live: all.slice(0, 1), coming: all.slice(1) }, text.onNow, ['One']],
  ['three of what is coming where nothing is on', { ...none, coming: all }, text.comingUp, ['One', 'Two', 'Three']],
  ['nothing but a sentence where all is over', { ...none, past: all }, text.nothingOn, []],
  ['nothing but a sentence where nothing was published', none, text.noEvents, []],
  ['the way to the events where they are unknown', null, text.findEvents, []],
])('it shows %s', (_, events, sentence, names) => {
  render(<EventsBand events={events} />)
  expect(screen.getByText(sentence)).toBeDefined()
  expect(screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(names)
  expect(screen.queryAllByText('On now')).toHaveLength(events?.live.length ?? 0)
  expect(screen.getByRole('link', { name: 'All events' }).getAttribute('href')).toBe('/events')
})
