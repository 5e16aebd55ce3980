import './SpeakersTab.css'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { lazyPart } from '#web/lazyPart.tsx'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ExportMenu } from '#web/ui/ExportMenu.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { type Speaker, speakersApi } from '../contract.ts'
import { text } from '../text.ts'
import { matchingSpeakers } from './matchingSpeakers.ts'
import { SpeakerCard, type SpeakerChoice } from './SpeakerCard.tsx'
import { SpeakersSkeleton } from './SpeakersSkeleton.tsx'

const SpeakerDialog = lazyComponent(() => import('./SpeakerDialog.tsx').then((module) => module.SpeakerDialog))
const ImportSpeakersDialog = lazyComponent(() =>
  import('./ImportSpeakersDialog.tsx').then((module) => module.ImportSpeakersDialog),
)
const DeleteSpeakerDialog = lazyComponent(() =>
  import('./DeleteSpeakerDialog.tsx').then((module) => module.DeleteSpeakerDialog),
)

const SpeakerList = lazyPart(() => import('./SpeakerList.tsx').then((module) => module.SpeakerList))
const SelectSpeakers = lazyComponent(() => import('./SelectSpeakers.tsx').then((module) => module.SelectSpeakers))

/** A shorter list needs no search. */
const SEARCHED_FROM = 13

const FILES = [
  { label: 'Speakers (CSV)', file: 'speakers.csv' },
  { label: 'Speakers (JSON)', file: 'speakers.json' },
  { label: 'Schedule with speakers (XML)', file: 'schedule.xml' },
  { label: 'Calendar (ICS)', file: 'calendar.ics' },
]

/** What is shown of sessions here: who speaks in them. */
export type Speaking = { speaker_ids: readonly string[] }

const VIEWS = ['cards', 'list'] as const
const VIEW_CHOICE = [
  { id: 'cards', label: 'Cards' },
  { id: 'list', label: 'List' },
] as const

type SpeakersTabProps = {
  conference: Conference
  sessions: readonly Speaking[]
  readOnly: boolean
}

type Open = { what: 'add' | 'import' } | SpeakerChoice

/** The speakers of a conference. */
export function SpeakersTab({ conference, sessions, readOnly }: SpeakersTabProps) {
  const { id: conference_id, slug } = conference
  const { data: speakers, error, refetch } = useQuery(speakersApi.list, { conference_id })
  const [searchTerm, setSearchTerm] = useState('')
  const [open, setOpen] = useState<Open | null>(null)
  const [isSelecting, setSelecting] = useState(false)
  const [view, chooseView] = useAddressChoice('view', VIEWS)
  const close = () => setOpen(null)
  const add = readOnly ? null : (
    <>
      <Button
        kind="secondary"
        glyph="upload"
        onClick={() => setOpen({ what: 'import' })}
        onPointerEnter={ImportSpeakersDialog.prepare}
      >
        Import CSV
      </Button>
      <Button glyph="plus" onClick={() => setOpen({ what: 'add' })} onPointerEnter={SpeakerDialog.prepare}>
        Add Speaker
      </Button>
    </>
  )

  if (!speakers && !error) return <SpeakersSkeleton />
  if (!speakers) return <ReadFailed message={text.fetchFailed(error?.message ?? '')} onRetry={refetch} />
  return (
    <>
      <div className="speakers-tab">
        {speakers.length === 0 ? (
          <Empty title={text.none} action={add}>
            {text.noneDetail}
          </Empty>
        ) : (
          <>
            <SpeakersToolbar
              slug={slug}
              isLong={speakers.length >= SEARCHED_FROM}
              searchTerm={searchTerm}
              onSearch={setSearchTerm}
              view={view}
              onView={chooseView}
            >
              {add && (
                <Button
                  kind="secondary"
                  aria-pressed={isSelecting}
                  onClick={() => setSelecting(!isSelecting)}
                  onPointerEnter={view === 'cards' ? SelectSpeakers.prepare : undefined}
                >
                  Select
                </Button>
              )}
              {add}
            </SpeakersToolbar>
            {view === 'list' ? (
              <SpeakerList
                conference={conference}
                sessions={sessions}
                searchTerm={searchTerm}
                onChoose={readOnly ? null : setOpen}
                isSelecting={isSelecting}
                onStopSelecting={() => setSelecting(false)}
              />
            ) : (
              <SpeakerCards speakers={speakers} searchTerm={searchTerm} onChoose={readOnly ? null : setOpen} />
            )}
            {isSelecting && view === 'cards' && (
              <SelectSpeakers
                conference_id={conference_id}
                speakers={speakers}
                searchTerm={searchTerm}
                sessions={sessions}
                onClose={() => setSelecting(false)}
              />
            )}
          </>
        )}
      </div>
      {open?.what === 'add' && <SpeakerDialog conference_id={conference_id} speaker={null} onClose={close} />}
      {open?.what === 'import' && <ImportSpeakersDialog conference_id={conference_id} onClose={close} />}
      {open?.what === 'edit' && <SpeakerDialog conference_id={conference_id} speaker={open.speaker} onClose={close} />}
      {open?.what === 'delete' && <DeleteSpeakerDialog speaker={open.speaker} sessions={sessions} onClose={close} />}
    </>
  )
}

type View = (typeof VIEWS)[number]
type SpeakersToolbarProps = {
  slug: string
  isLong: boolean
  searchTerm: string
  onSearch: (searchTerm: string) => void
  view: View
  onView: (view: View) => void
  /** The buttons for organisers who may change something. */
  children: ReactNode
}

function SpeakersToolbar({ slug, isLong, searchTerm, onSearch, view, onView, children }: SpeakersToolbarProps) {
  return (
    <div className="toolbar">
      {isLong ? (
        <SearchBox
          label="Filter speakers"
          placeholder="Filter by name, company, topic"
          value={searchTerm}
          onChange={onSearch}
        />
      ) : (
        <span />
      )}
      <div className="row">
        <Choice label="Show speakers as" options={VIEW_CHOICE} selected={view} onSelect={onView} />
        <ExportMenu slug={slug} files={FILES} />
        {children}
      </div>
    </div>
  )
}

type SpeakerCardsProps = {
  speakers: Speaker[]
  searchTerm: string
  onChoose: ((choice: SpeakerChoice) => void) | null
}

function SpeakerCards({ speakers, searchTerm, onChoose }: SpeakerCardsProps) {
  const found = matchingSpeakers(speakers, useDeferredValue(searchTerm))
  if (found.length === 0) return <Empty title={text.noMatch(searchTerm.trim())}>{text.noMatchDetail}</Empty>
  return (
    <ul className="speakers">
      {found.map((speaker) => (
        <SpeakerCard key={speaker.id} speaker={speaker} onChoose={onChoose} />
      ))}
    </ul>
  )
}
