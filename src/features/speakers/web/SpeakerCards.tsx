import { useDeferredValue } from 'react'
import { useQuery } from '#web/data/useQuery.ts'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { useRowLimit } from '#web/router/useRowLimit.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import type { Speaker } from '../contract.ts'
import { speakerDetailsApi } from '../details-contract.ts'
import { text } from '../text.ts'
import { matchingSpeakers } from './matchingSpeakers.ts'
import { SpeakerCard, type SpeakerChoice, type SpeakerEditsChoice } from './SpeakerCard.tsx'

/** The parts of the list to which the cards can be narrowed as well. */
const PARTS = ['all', 'changed'] as const

type SpeakerCardsProps = {
  conference_id: string
  speakers: readonly Speaker[]
  searchTerm: string
  onChoose: ((choice: SpeakerChoice) => void) | null
  onEdits: (choice: SpeakerEditsChoice) => void
}

/** The speakers as cards. Who changed something of themselves is marked as soon as that is known. */
export function SpeakerCards({ conference_id, speakers, searchTerm, onChoose, onEdits }: SpeakerCardsProps) {
  const { data: details } = useQuery(speakerDetailsApi.list, { conference_id })
  const changed = new Map(details?.flatMap((one) => (one.edits.length > 0 ? [[one.id, one]] : [])))
  const [chosen, choose] = useAddressChoice('part', PARTS)
  const part = changed.size > 0 ? chosen : 'all'
  const found = matchingSpeakers(speakers, useDeferredValue(searchTerm))
  const limit = useRowLimit()
  const shown = part === 'all' ? found : found.filter(({ id }) => changed.has(id))
  return (
    <>
      {changed.size > 0 && (
        <p className="speakers-changed">
          <Button
            kind="secondary"
            size="small"
            aria-pressed={part === 'changed'}
            onClick={() => choose(part === 'changed' ? 'all' : 'changed')}
          >
            {text.changed} {changed.size}
          </Button>
        </p>
      )}
      {shown.length === 0 ? (
        <Empty title={text.noMatch(searchTerm.trim())}>{text.noMatchDetail}</Empty>
      ) : (
        <ul className="speakers">
          {shown.slice(0, limit).map((speaker) => (
            <SpeakerCard
              key={speaker.id}
              speaker={speaker}
              changed={changed.get(speaker.id)}
              onChoose={onChoose}
              onEdits={onEdits}
            />
          ))}
        </ul>
      )}
    </>
  )
}
