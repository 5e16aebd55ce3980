import { useDeferredValue, useMemo } from 'react'
import { useQuery } from '#web/data/useQuery.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { useRowLimit } from '#web/router/useRowLimit.ts'
import { Empty } from '#web/ui/Empty.tsx'
import type { Speaker } from '../contract.ts'
import { speakerDetailsApi } from '../details-contract.ts'
import { text } from '../text.ts'
import { matchingSpeakers } from './matchingSpeakers.ts'
import { SpeakerCard, type SpeakerChoice, type SpeakerEditsChoice } from './SpeakerCard.tsx'
import type { SpeakerFiltersProps } from './SpeakerFilters.tsx'

type Part = 'all' | 'changed'
const PARTS: readonly [Part, Part] = ['all', 'changed']

// Only where a speaker changed something.
const SpeakerFilters = lazyComponent<SpeakerFiltersProps<Part> & { onClose: () => void }>(() =>
  import('./SpeakerFilters.tsx').then((module) => module.SpeakerFilters<Part>),
)

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
  const changed = useMemo(
    () => new Map(details?.flatMap((one) => (one.edits.length > 0 ? [[one.id, one]] : []))),
    [details],
  )
  const [chosen, choose] = useAddressChoice('part', PARTS)
  const part = changed.size > 0 ? chosen : 'all'
  const term = useDeferredValue(searchTerm)
  const found = matchingSpeakers(speakers, term)
  const limit = useRowLimit()
  const shown = part === 'all' ? found : found.filter(({ id }) => changed.has(id))
  return (
    <>
      {details && changed.size > 0 && (
        <SpeakerFilters
          parts={PARTS}
          speakers={matchingSpeakers(details, term)}
          shown={part}
          onShow={choose}
          onClose={() => choose('all')}
        />
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
