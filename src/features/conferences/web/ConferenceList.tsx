import { useDeferredValue, useState } from 'react'
import { fold } from '#shared/fold.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { type Conference, conferencesApi } from '../contract.ts'
import { text } from '../text.ts'
import { ConferenceCard } from './ConferenceCard.tsx'
import { ConferenceSkeleton } from './ConferenceSkeleton.tsx'

const SHOWN = ['all', 'published', 'drafts'] as const
type Shown = (typeof SHOWN)[number]

/** A shorter list needs no search. */
const SEARCHED_FROM = 13

const EMPTY: Record<Shown, { title: string; detail: string }> = {
  all: { title: text.emptyTitle, detail: text.emptyDetail },
  published: { title: text.nonePublished, detail: text.nonePublishedDetail },
  drafts: { title: text.noDrafts, detail: text.noDraftsDetail },
}

function partsOf(conferences: Conference[]): Record<Shown, Conference[]> {
  return {
    all: conferences,
    published: conferences.filter(({ active }) => active),
    drafts: conferences.filter(({ active }) => !active),
  }
}

/** The organiser's conferences by state. `onAdd` is null where the plan does not allow another one. */
export function ConferenceList({ onAdd }: { onAdd: (() => void) | null }) {
  const { data, error, refetch } = useQuery(conferencesApi.list, {})
  const [shown, choose] = useAddressChoice('show', SHOWN)
  const [searchTerm, setSearchTerm] = useState('')
  const parts = partsOf(data ?? [])

  return (
    <>
      <div className="list-head">
        <PageTabs
          label="Conferences by state"
          name="conferences"
          tabs={[
            { id: 'all', label: 'All', count: data && parts.all.length },
            { id: 'published', label: 'Published', count: data && parts.published.length },
            { id: 'drafts', label: 'Drafts', count: data && parts.drafts.length },
          ]}
          selected={shown}
          onSelect={choose}
        />
        {parts.all.length >= SEARCHED_FROM && (
          <SearchBox
            label="Filter conferences"
            placeholder="Filter by name or place"
            value={searchTerm}
            onChange={setSearchTerm}
          />
        )}
      </div>
      <TabPanel name="conferences" tab={shown}>
        {data ? (
          <Cards
            shown={shown}
            conferences={parts[shown]}
            none={data.length === 0}
            searchTerm={searchTerm}
            onAdd={onAdd}
          />
        ) : error ? (
          <div className="list-failed">
            <ReadFailed message={text.listFailed} onRetry={refetch} />
          </div>
        ) : (
          <Loading label="Loading conferences" className="cards">
            <ConferenceSkeleton />
            <ConferenceSkeleton />
            <ConferenceSkeleton />
          </Loading>
        )}
      </TabPanel>
    </>
  )
}

type CardsProps = {
  shown: Shown
  conferences: Conference[]
  /** There are no conferences at all. */
  none: boolean
  searchTerm: string
  onAdd: (() => void) | null
}

function Cards({ shown, conferences, none, searchTerm, onAdd }: CardsProps) {
  const word = useDeferredValue(fold(searchTerm))
  if (none) return <NoConferences onAdd={onAdd} />
  if (conferences.length === 0) return <Empty title={EMPTY[shown].title}>{EMPTY[shown].detail}</Empty>
  const found = conferences.filter(({ name, location }) => fold(`${name} ${location ?? ''}`).includes(word))
  if (found.length === 0) return <Empty title={text.noMatch(searchTerm.trim())}>{text.noMatchDetail}</Empty>
  return (
    <div className="cards">
      {found.map((conference) => (
        <ConferenceCard key={conference.id} conference={conference} />
      ))}
      {onAdd && word === '' && shown !== 'published' && (
        <button type="button" className="add-card glyph glyph-plus" onClick={onAdd}>
          Add another
        </button>
      )}
    </div>
  )
}

function NoConferences({ onAdd }: { onAdd: (() => void) | null }) {
  return (
    <Empty title={text.emptyTitle} action={onAdd && <Button onClick={onAdd}>Create New Conference</Button>}>
      {text.emptyDetail}
    </Empty>
  )
}
