import { useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import type { OrganiserSettings } from '#features/meetings/organisers-contract.ts'
import { shortDay } from '#features/meetings/timeline-rules.ts'
import { clockOf } from '#shared/clock.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { arrangeApi, type ArrangeState, type LeftOut, type Preview } from '../contract.ts'
import { draftFrom, type EditedDraft } from '../edit-rules.ts'
import { type ArrangeChoices, FIRST_OPTIONS } from '../rules.ts'
import { arrangeText, text } from '../text.ts'
import { ArrangeOptions } from './ArrangeOptions.tsx'
import { ChangedNotice } from './ChangedNotice.tsx'
import { DraftCard } from './DraftCard.tsx'
import { PartSkeleton } from './PartSkeleton.tsx'
import { RunningCard } from './RunningCard.tsx'
import { useSendDraft } from './useSendDraft.ts'

/** A preview, what it was made from, and how the organiser has changed it since. */
export type ArrangeDraft = { preview: Preview; options: ArrangeChoices; edited: EditedDraft }

export type PartProps = {
  conference: Conference
  settings: OrganiserSettings
  readOnly: boolean
  onSettings: () => void
}
type ArrangePartProps = PartProps & {
  /** It stays while other parts are looked at. */
  draft: ArrangeDraft | null
  onDraft: (draft: ArrangeDraft | null) => void
}

/** How often it is looked whether somebody else has sent a preview. */
const NEWS_MS = 15_000

/** Meetings for everybody who takes requests: a preview first, then requests. */
export function ArrangePart(props: ArrangePartProps) {
  const { conference, onSettings } = props
  const { id: conference_id, time_zone } = conference
  const {
    data: state,
    error,
    refetch,
  } = useQuery(arrangeApi.state, { conference_id }, { staleTime: 0, refetchInterval: () => NEWS_MS })
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
        <Arranging {...props} state={state} />
      )}
    </div>
  )
}

function lastWords({ at, sent, agreed }: NonNullable<ArrangeState['last']>, time_zone: string) {
  const { date, time } = clockOf(time_zone)(Date.parse(at))
  return arrangeText.last(`${shortDay(date)} at ${time}`, sent, agreed)
}

type ArrangingProps = ArrangePartProps & { state: ArrangeState }

function Arranging({ state, draft, onDraft, ...part }: ArrangingProps) {
  const { conference, readOnly } = part
  const { id: conference_id, time_zone } = conference
  const [options, setOptions] = useState<ArrangeChoices>(draft?.options ?? FIRST_OPTIONS)
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const preview = useAction(arrangeApi.preview, { failed: arrangeText.previewFailed })
  const sending = useSendDraft(conference_id, (left) => {
    onDraft(null)
    setLeftOut(left)
  })
  function look(chosen: ArrangeChoices) {
    setOptions(chosen)
    setLeftOut([])
    const pinned = (draft?.edited.meetings ?? []).flatMap(({ is_pinned, ...meeting }) => (is_pinned ? [meeting] : []))
    const removed = draft?.edited.removed ?? []
    const apart = removed.map(({ person_id, other_id }) => ({ person_id, other_id }))
    preview.mutateAsync({ conference_id, ...chosen, days: [...chosen.days], pinned, apart }).then(
      (found) => onDraft({ preview: found, options: chosen, edited: draftFrom(found, pinned, removed) }),
      // The toast says why, and the draft stays as it was.
      () => null,
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
          <DraftCard {...part} draft={draft} state={state} sending={sending} onLook={look} onChange={onDraft} />
        ) : (
          <div className="card">
            <Empty title={state.last ? arrangeText.readyAgain : arrangeText.ready} level={3}>
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
