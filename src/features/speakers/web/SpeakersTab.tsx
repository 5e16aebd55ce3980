import './SpeakersTab.css'
import { useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ExportMenu } from '#web/ui/ExportMenu.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { speakersApi } from '../contract.ts'
import { text } from '../text.ts'
import type { OpenedSpeaker } from './OpenSpeakerDialog.tsx'
import { SpeakerCards } from './SpeakerCards.tsx'
import type { InviteSpeakers } from './SpeakerList.tsx'
import { SpeakersSkeleton } from './SpeakersSkeleton.tsx'

const OpenSpeakerDialog = lazyComponent(() =>
  import('./OpenSpeakerDialog.tsx').then((module) => module.OpenSpeakerDialog),
)
const SpeakerList = lazyComponent(() => import('./SpeakerList.tsx').then((module) => module.SpeakerList))
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

type SpeakersTabProps = {
  conference: Conference
  sessions: readonly Speaking[]
  readOnly: boolean
  InviteSpeakers: InviteSpeakers
}

/** The speakers of a conference. */
export function SpeakersTab({ conference, sessions, readOnly, InviteSpeakers }: SpeakersTabProps) {
  const { id: conference_id, slug } = conference
  const { data: speakers, error, refetch } = useQuery(speakersApi.list, { conference_id })
  const [searchTerm, setSearchTerm] = useState('')
  const [open, setOpen] = useState<OpenedSpeaker | null>(null)
  const [isSelecting, setSelecting] = useState(false)
  const [view, chooseView] = useAddressChoice('view', VIEWS)
  const add = readOnly ? null : <AddButtons onOpen={(what) => setOpen({ what })} />

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
            <div className="toolbar">
              {speakers.length >= SEARCHED_FROM ? (
                <SearchBox
                  label="Filter speakers"
                  placeholder="Filter by name, company, topic"
                  value={searchTerm}
                  onChange={setSearchTerm}
                />
              ) : (
                <span />
              )}
              <div className="row">
                <Button
                  kind="secondary"
                  aria-pressed={view === 'list'}
                  onClick={() => chooseView(view === 'list' ? 'cards' : 'list')}
                >
                  List
                </Button>
                <ExportMenu slug={slug} files={FILES} />
                {add && (
                  <Button kind="secondary" aria-pressed={isSelecting} onClick={() => setSelecting(!isSelecting)}>
                    Select
                  </Button>
                )}
                {add}
              </div>
            </div>
            {isSelecting || view === 'list' ? (
              <SpeakerList
                conference={conference}
                InviteSpeakers={InviteSpeakers}
                sessions={sessions}
                searchTerm={searchTerm}
                onChoose={readOnly ? null : setOpen}
                onEdits={setOpen}
                isSelecting={isSelecting}
                onStopSelecting={() => setSelecting(false)}
                onClose={() => chooseView('cards')}
              />
            ) : (
              <SpeakerCards
                conference_id={conference_id}
                speakers={speakers}
                searchTerm={searchTerm}
                onChoose={readOnly ? null : setOpen}
                onEdits={setOpen}
              />
            )}
          </>
        )}
      </div>
      {open && (
        <OpenSpeakerDialog open={open} conference={conference} sessions={sessions} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function AddButtons({ onOpen }: { onOpen: (what: 'add' | 'import') => void }) {
  return (
    <>
      <Button
        kind="secondary"
        glyph="upload"
        onClick={() => onOpen('import')}
        onPointerEnter={OpenSpeakerDialog.prepare}
      >
        Import CSV
      </Button>
      <Button glyph="plus" onClick={() => onOpen('add')} onPointerEnter={OpenSpeakerDialog.prepare}>
        Add Speaker
      </Button>
    </>
  )
}
