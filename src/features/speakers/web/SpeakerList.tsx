import './SpeakerList.css'
import { type ComponentType, useDeferredValue, useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { useRowLimit } from '#web/router/useRowLimit.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { SelectionBar } from '#web/ui/SelectButton.tsx'
import { useSelection } from '#web/ui/useSelection.ts'
import { type SpeakerDetails, speakerDetailsApi } from '../details-contract.ts'
import { isInPart, SPEAKER_PARTS } from '../list-rules.ts'
import { speakerOrganisingApi } from '../organising-contract.ts'
import { peopleText } from '../people-text.ts'
import { text } from '../text.ts'
import { matchingSpeakers } from './matchingSpeakers.ts'
import type { SpeakerChoice, SpeakerEditsChoice } from './SpeakerCard.tsx'
import { SpeakerFilters } from './SpeakerFilters.tsx'
import { SpeakerRow } from './SpeakerRow.tsx'
import { SpeakersSkeleton } from './SpeakersSkeleton.tsx'
import type { Speaking } from './SpeakersTab.tsx'

const DeleteSpeakersDialog = lazyComponent(() =>
  import('./DeleteSpeakersDialog.tsx').then((module) => module.DeleteSpeakersDialog),
)

type Inviting = { conference: Conference; speakers: readonly SpeakerDetails[]; onClose: () => void }
/** The dialog that invites speakers, of a later feature. */
export type InviteSpeakers = ComponentType<Inviting>

type SpeakerListProps = {
  conference: Conference
  InviteSpeakers: InviteSpeakers
  sessions: readonly Speaking[]
  searchTerm: string
  /** Null on a read-only page. */
  onChoose: ((choice: SpeakerChoice) => void) | null
  onEdits: (choice: SpeakerEditsChoice) => void
  isSelecting: boolean
  onStopSelecting: () => void
  /** Called where its code cannot be loaded. */
  onClose: () => void
}

/** The speakers line by line, as people: their addresses, what became of their invitations, and what they changed. */
export function SpeakerList(props: SpeakerListProps) {
  const { data: speakers, error, refetch } = useQuery(speakerDetailsApi.list, { conference_id: props.conference.id })
  if (!speakers && error) return <ReadFailed message={text.fetchFailed(error.message)} onRetry={refetch} />
  if (!speakers) return <SpeakersSkeleton />
  return <Listed {...props} speakers={speakers} />
}

type ListedProps = SpeakerListProps & { speakers: readonly SpeakerDetails[] }

function Listed(props: ListedProps) {
  const {
    conference,
    InviteSpeakers,
    sessions,
    searchTerm,
    onChoose,
    onEdits,
    isSelecting,
    onStopSelecting,
    speakers,
  } = props
  const { id: conference_id } = conference
  const [part, choosePart] = useAddressChoice('part', SPEAKER_PARTS)
  const found = matchingSpeakers(speakers, useDeferredValue(searchTerm))
  const shown = found.filter((one) => isInPart(one, part))
  const limit = useRowLimit()
  const selection = useSelection(NOBODY)
  const { ids, select } = selection
  return (
    <>
      {isSelecting && (
        <SelectedSpeakers
          conference={conference}
          InviteSpeakers={InviteSpeakers}
          speakers={speakers.filter(({ id }) => ids?.has(id))}
          shown={shown}
          sessions={sessions}
          selection={selection}
          onClose={onStopSelecting}
        />
      )}
      <div className="speaker-list-head">
        <SpeakerFilters speakers={found} shown={part} onShow={choosePart} />
        <DownloadButton
          endpoint={speakerOrganisingApi.export}
          input={{ conference_id }}
          failed={peopleText.exportFailed}
          kind="quiet"
        >
          Export with addresses
        </DownloadButton>
      </div>
      {shown.length === 0 ? (
        <Empty title={peopleText.noneInPart}>{peopleText.noneInPartDetail}</Empty>
      ) : (
        <ul className="card speaker-list">
          {shown.slice(0, limit).map((speaker) => (
            <SpeakerRow
              key={speaker.id}
              speaker={speaker}
              onChoose={isSelecting ? null : onChoose}
              onEdits={onEdits}
              selected={isSelecting ? (ids?.has(speaker.id) ?? false) : null}
              onSelect={select}
            />
          ))}
        </ul>
      )}
    </>
  )
}

const NOBODY: ReadonlySet<string> = new Set()

type SelectedSpeakersProps = {
  conference: Conference
  InviteSpeakers: InviteSpeakers
  speakers: readonly SpeakerDetails[]
  shown: readonly SpeakerDetails[]
  sessions: readonly Speaking[]
  selection: ReturnType<typeof useSelection>
  onClose: () => void
}

/** The bar of the selected speakers, who can be invited or deleted together. */
function SelectedSpeakers(props: SelectedSpeakersProps) {
  const { conference, InviteSpeakers, speakers, shown, sessions, selection, onClose } = props
  const [asking, setAsking] = useState<'invite' | 'delete' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <SelectionBar
        selection={selection}
        shown={shown.map(({ id }) => id)}
        count={speakers.length}
        actions={[
          { verb: 'Invite', kind: 'secondary', onSelect: () => setAsking('invite') },
          { verb: 'Delete', onSelect: () => setAsking('delete') },
        ]}
        onClose={onClose}
      />
      {asking === 'invite' && <InviteSpeakers conference={conference} speakers={speakers} onClose={close} />}
      {asking === 'delete' && (
        <DeleteSpeakersDialog
          conference_id={conference.id}
          speakers={speakers}
          sessions={sessions}
          onDeleted={onClose}
          onClose={close}
        />
      )}
    </>
  )
}
