import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { fold } from '#shared/fold.ts'
import { query } from '#web/api.ts'
import { useAddressChoice } from '#web/useAddressChoice.ts'
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

/** Fewer are found by looking. */
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

/** The conferences somebody organises, by state. `onAdd` is null where the plan does not let them add one. */
export function ConferenceList({ onAdd }: { onAdd: (() => void) | null }) {
  const { data, isError, refetch } = useQuery(query(conferencesApi.list, {}))
  const [shown, choose] = useAddressChoice('show', SHOWN)
  const [sought, setSought] = useState('')
  const parts = partsOf(data ?? [])

  return (
    <>
      <div className="list-head">
        <PageTabs
          label="Conferences by state"
          name="conferences"
          tabs={[
            { id: 'all', label: 'All', count: parts.all.length },
            { id: 'published', label: 'Published', count: parts.published.length },
            { id: 'drafts', label: 'Drafts', count: parts.drafts.length },
          ]}
          selected={shown}
          onSelect={choose}
        />
        {parts.all.length >= SEARCHED_FROM && (
          <SearchBox
            label="Filter conferences"
            placeholder="Filter by name or place"
            value={sought}
            onChange={setSought}
          />
        )}
      </div>
      <TabPanel name="conferences" tab={shown}>
        {data ? (
          <Cards shown={shown} conferences={parts[shown]} none={data.length === 0} sought={sought} onAdd={onAdd} />
        ) : isError ? (
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
  /** There is no conference at all. */
  none: boolean
  sought: string
  onAdd: (() => void) | null
}

function Cards({ shown, conferences, none, sought, onAdd }: CardsProps) {
  const word = useDeferredValue(fold(sought))
  if (none) return <NoConferences onAdd={onAdd} />
  if (conferences.length === 0) return <Empty title={EMPTY[shown].title}>{EMPTY[shown].detail}</Empty>
  const found = conferences.filter(({ name, location }) => fold(`${name} ${location ?? ''}`).includes(word))
  if (found.length === 0) return <Empty title={text.noMatch(sought.trim())}>{text.noMatchDetail}</Empty>
  return (
    <div className="cards">
      {found.map((conference) => (
        <ConferenceCard key={conference.id} conference={conference} />
      ))}
      {onAdd && word === '' && shown !== 'published' && (
        <button type="button" className="add glyph g-plus" onClick={onAdd}>
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
