import { useId, useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { screenLink } from '#features/schedule/link-rules.ts'
import { compareNames } from '#shared/collation.ts'
import { fold } from '#shared/fold.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { manageText } from '../manage-text.ts'
import { byTab, STAGE_TABS } from '../rules.ts'
import { overSessions } from '../step-rules.ts'
import { type ManageChoice, ManagedSession } from './ManagedSession.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { RoomStreamsDialog } from './RoomStreamsDialog.tsx'
import { StageSkeleton } from './StageSkeleton.tsx'
import { StepDialog } from './StepDialog.tsx'
import { type StageItem, useStage } from './useStage.ts'
import { useStageSteps } from './useStageSteps.ts'
import './stage.css'
import './manage.css'

const SourcesDialog = lazyComponent(() => import('./SourcesDialog.tsx').then((module) => module.SourcesDialog))

/** How many sessions of a part are shown at first. */
const MOST = 20

type StageTabProps = { conference: Conference; readOnly: boolean }
type Chosen = { what: Exclude<ManageChoice, { state: unknown }>['what']; session: StageItem }

/** Where organisers say what is on air, and where sessions are watched. */
export function StageTab({ conference, readOnly }: StageTabProps) {
  const stage = useStage(conference, true)
  const { actions, take, asked, ask, confirm, saidOf, settling } = useStageSteps(conference.id, stage.sessions ?? [])
  const [words, setWords] = useState('')
  const [areRoomsShown, showRooms] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { sessions, error, refetch, now } = stage
  if (!sessions) return error ? <ReadFailed message={error.message} onRetry={refetch} /> : <StageSkeleton />
  if (sessions.length === 0) return <Empty title={manageText.none}>{manageText.noneHint}</Empty>

  const searched = fold(words)
  const found = sessions.filter(({ item }) => fold(`${item.title} ${item.location ?? ''}`).includes(searched))
  const parts = { ...byTab(found, now), recordings: overSessions(found) }
  const close = () => setChosen(null)
  function choose(session: StageItem, choice: ManageChoice) {
    if ('what' in choice) return setChosen({ what: choice.what, session })
    take(session, choice.state)
  }
  return (
    <div className="stage-tab">
      <div className="spread">
        <p className="soft">{manageText.intro}</p>
        <div className="row">
          <SearchBox label={manageText.search} placeholder={manageText.search} value={words} onChange={setWords} />
          {!readOnly && (
            <Button kind="secondary" onClick={() => showRooms(true)}>
              {manageText.rooms}
            </Button>
          )}
          <BigScreens slug={conference.slug} rooms={roomsOf(sessions)} />
        </div>
      </div>
      {found.length === 0 && <p className="soft">{manageText.noMatch}</p>}
      {STAGE_TABS.map((part) => (
        <Part
          key={part}
          title={manageText[part]}
          sessions={parts[part]}
          conference={conference}
          readOnly={readOnly}
          settling={settling}
          now={now}
          onChoose={choose}
        />
      ))}
      {areRoomsShown && <RoomStreamsDialog conference_id={conference.id} onClose={() => showRooms(false)} />}
      {asked && (
        <StepDialog
          step={asked}
          viewersOf={stage.viewersOf}
          onConfirm={() => confirm(asked)}
          onClose={() => ask(null)}
        />
      )}
      {chosen?.what === 'sources' && (
        <SourcesDialog conference_id={conference.id} item={chosen.session.item} actions={actions} onClose={close} />
      )}
      {(chosen?.what === 'pause' || chosen?.what === 'cancel') && (
        <NoteDialog
          what={chosen.what}
          conference={conference}
          session={chosen.session}
          said={saidOf(chosen.session)}
          onConfirm={confirm}
          onClose={close}
        />
      )}
    </div>
  )
}

function roomsOf(sessions: readonly StageItem[]) {
  const rooms = new Set(sessions.flatMap(({ item }) => item.location || []))
  return [...rooms].toSorted(compareNames)
}

/** A screen for each room, with what takes place there. A session has its own in its questions. */
function BigScreens({ slug, rooms }: { slug: string; rooms: readonly string[] }) {
  const entries = [
    { label: manageText.wholeScreen, href: screenLink(slug) },
    ...rooms.map((room) => ({ label: room, href: screenLink(slug, { room }) })),
  ]
  return (
    <Menu
      label={manageText.screens}
      entries={entries}
      renderButton={(button) => (
        <Button {...button} kind="secondary">
          {manageText.screens}
        </Button>
      )}
    />
  )
}

type PartProps = StageTabProps & {
  title: string
  sessions: readonly StageItem[]
  settling: boolean
  now: Date
  onChoose: (session: StageItem, choice: ManageChoice) => void
}

function Part({ title, sessions, onChoose, ...rest }: PartProps) {
  const id = useId()
  const [all, setAll] = useState(false)
  if (sessions.length === 0) return null
  return (
    <section className="stage-part" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="count">{sessions.length}</span>
      </h2>
      <ul className="stage-managed">
        {sessions.slice(0, all ? undefined : MOST).map((session) => (
          <ManagedSession key={session.item.id} session={session} {...rest} onChoose={onChoose} />
        ))}
      </ul>
      {!all && sessions.length > MOST && (
        <Button kind="secondary" onClick={() => setAll(true)}>
          {manageText.showAll(sessions.length)}
        </Button>
      )}
    </section>
  )
}
