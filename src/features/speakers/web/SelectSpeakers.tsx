import { useState } from 'react'
import { SelectionBar } from '#web/ui/SelectionBar.tsx'
import { SelectBox } from '#web/ui/SelectBox.tsx'
import { useSelection } from '#web/ui/useSelection.ts'
import type { Speaker } from '../contract.ts'
import { DeleteSpeakersDialog } from './DeleteSpeakersDialog.tsx'
import { matchingSpeakers } from './matchingSpeakers.ts'
import { SpeakerCard } from './SpeakerCard.tsx'
import type { Speaking } from './SpeakersTab.tsx'

type SelectSpeakersProps = {
  conference_id: string
  speakers: readonly Speaker[]
  searchTerm: string
  sessions: readonly Speaking[]
  onClose: () => void
}

const NOBODY: ReadonlySet<string> = new Set()

/** The speakers with checkboxes, to delete several together. Takes the place of the list before it. */
export function SelectSpeakers({ conference_id, speakers, searchTerm, sessions, onClose }: SelectSpeakersProps) {
  const selection = useSelection(NOBODY)
  const [isAsking, setAsking] = useState(false)
  const { ids, select } = selection
  const shown = matchingSpeakers(speakers, searchTerm)
  const selected = speakers.filter(({ id }) => ids?.has(id))
  return (
    <>
      <SelectionBar
        selection={selection}
        shown={shown.map(({ id }) => id)}
        count={selected.length}
        verb="Delete"
        onDelete={() => setAsking(true)}
        onClose={onClose}
      />
      <ul className="speakers is-selecting">
        {shown.map((speaker) => (
          <SpeakerCard key={speaker.id} speaker={speaker} onChoose={null}>
            <SelectBox
              wholeRow
              label={`Select ${speaker.name}`}
              checked={ids?.has(speaker.id) ?? false}
              onChange={(isSelected) => select([speaker.id], isSelected)}
            />
          </SpeakerCard>
        ))}
      </ul>
      {isAsking && (
        <DeleteSpeakersDialog
          conference_id={conference_id}
          speakers={selected}
          sessions={sessions}
          onDeleted={onClose}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
