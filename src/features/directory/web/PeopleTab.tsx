import { useState } from 'react'
import { useRoom } from '#web/live/useRoom.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useSettled } from '#web/useSettled.ts'
import { peopleText } from '../people-text.ts'
import { PEOPLE_FILTERS, type PeopleFilter } from '../rules.ts'
import { DirectoryChoices } from './DirectoryChoices.tsx'
import { type PeopleInput, peopleLive } from './live.ts'
import { PeoplePage } from './PeoplePage.tsx'
import './people-tab.css'

const FILTERS = PEOPLE_FILTERS.map((id) => ({ id, label: peopleText.filters[id] }))
/** Long enough to type on, short enough not to wait for. */
const TYPING_MS = 250

/** Who takes part in a conference and chose to be listed, for others who take part. */
export function PeopleTab({ conference_id }: { conference_id: string }) {
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<PeopleFilter>('all')
  // Those of the pages after the first.
  const [cursors, setCursors] = useState<readonly string[]>([])
  const q = useSettled(typed.trim(), TYPING_MS)
  const first = { conference_id, ...(q && { q }), ...(filter !== 'all' && { filter }) }
  const pages: PeopleInput[] = [first, ...cursors.map((cursor) => ({ ...first, cursor }))]
  const { ready } = useRoom(`conference:${conference_id}`, peopleLive(pages))

  return (
    <div className="people-tab">
      <div className="people-search">
        <SearchBox
          label="Search delegates"
          placeholder="Search delegates"
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setCursors([])
          }}
        />
        <Choice
          label="Show"
          options={FILTERS}
          selected={filter}
          onSelect={(id) => {
            setFilter(id)
            setCursors([])
          }}
        />
      </div>
      <section className="people-scroll" aria-label="Delegates" tabIndex={0}>
        {pages.map((input, at) => (
          <PeoplePage
            key={input.cursor ?? ''}
            input={input}
            ready={ready}
            isFirst={at === 0}
            onMore={at === pages.length - 1 ? (cursor) => setCursors([...cursors, cursor]) : null}
          />
        ))}
        <DirectoryChoices conference_id={conference_id} />
      </section>
    </div>
  )
}
