import { useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { clockOf } from '#shared/clock.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { arrangeApi, type ArrangeState, type LeftOut, type Preview } from '../contract.ts'
import { type ArrangeChoices, FIRST_OPTIONS } from '../rules.ts'
import { arrangeText, text } from '../text.ts'
import { ArrangeOptions } from './ArrangeOptions.tsx'
import { ChangedNotice } from './ChangedNotice.tsx'
import { DraftCard } from './DraftCard.tsx'
import { PartSkeleton } from './PartSkeleton.tsx'
import { RunningCard } from './RunningCard.tsx'
import { shortDay } from './shortDay.ts'
import { useSendDraft } from './useSendDraft.ts'

type ArrangePartProps = { conference: Conference; readOnly: boolean; onSettings: () => void }

/** Meetings for everybody who takes requests: a preview first, then requests. */
export function ArrangePart({ conference, readOnly, onSettings }: ArrangePartProps) {
  const { id: conference_id, time_zone } = conference
  const { data: state, error, refetch } = useQuery(arrangeApi.state, { conference_id }, { staleTime: 0 })
  if (!state && error) return <ReadFailed message={text.failed} onRetry={refetch} />
  if (!state) return <PartSkeleton />
  return (
    <div>
      <div className="spread part-head">
        <h2>Arrange meetings</h2>
        <p className="small soft">{state.last ? lastWords(state.last, time_zone) : arrangeText.preview}</p>
      </div>
      {state.hindrance ? (
        <Notice kind="info">
          <p>{arrangeText.hindrances[state.hindrance]}</p>
          <Button kind="secondary" size="small" onClick={onSettings}>
            {text.turnOn}
          </Button>
        </Notice>
      ) : state.people < 2 ? (
        <div className="card">
          <Empty title={arrangeText.nobody} level={3}>
            {arrangeText.nobodyDetail}
          </Empty>
        </div>
      ) : (
        <Arranging conference={conference} state={state} readOnly={readOnly} onSettings={onSettings} />
      )}
    </div>
  )
}

function lastWords({ at, sent, agreed }: NonNullable<ArrangeState['last']>, time_zone: string) {
  const { date, time } = clockOf(time_zone)(Date.parse(at))
  return arrangeText.last(`${shortDay(date)} at ${time}`, sent, agreed)
}

type Draft = { preview: Preview; options: ArrangeChoices }

function Arranging({ conference, state, readOnly, onSettings }: ArrangePartProps & { state: ArrangeState }) {
  const { id: conference_id, time_zone } = conference
  const [options, setOptions] = useState<ArrangeChoices>(FIRST_OPTIONS)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const preview = useAction(arrangeApi.preview, { failed: arrangeText.previewFailed })
  const sending = useSendDraft(conference_id, (left) => {
    setDraft(null)
    setLeftOut(left)
  })
  function look(chosen: ArrangeChoices) {
    setOptions(chosen)
    setLeftOut([])
    preview.mutateAsync({ conference_id, ...chosen, days: [...chosen.days] }).then(
      (found) => setDraft({ preview: found, options: chosen }),
      // The toast says why.
      () => setDraft(null),
    )
  }
  const count = options.people === 'everybody' ? state.people : state.without_meeting
  return (
    <div className="arrange">
      <div className="stack">
        {leftOut.length > 0 && <ChangedNotice left={leftOut} time_zone={time_zone} />}
        {preview.isPending ? (
          <RunningCard people={count} />
        ) : draft ? (
          <DraftCard
            {...draft}
            time_zone={time_zone}
            sending={sending}
            readOnly={readOnly}
            onLook={look}
            onSettings={onSettings}
            onDiscard={() => setDraft(null)}
          />
        ) : (
          <div className="card">
            <Empty title={arrangeText.ready} level={3}>
              {arrangeText.readyDetail(state.people)}
            </Empty>
          </div>
        )}
      </div>
      <ArrangeOptions
        options={options}
        state={state}
        busy={preview.isPending || sending.progress !== null}
        verb={draft ? 'Preview again' : 'Preview'}
        isPrimary={draft === null}
        disabled={readOnly}
        onChange={setOptions}
        onLook={() => look(options)}
      />
    </div>
  )
}
