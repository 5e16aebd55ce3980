import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { ArrangeState } from '../contract.ts'
import { hasChanged, peopleByNumber, withoutIn } from '../edit-rules.ts'
import { SENT_AS, type SentAs } from '../rules.ts'
import { arrangeText, draftText, listText } from '../text.ts'
import { Arches } from './Arches.tsx'
import { DraftList } from './DraftList.tsx'
import { OptionSelect } from './OptionSelect.tsx'
import { PersonDayDialog } from './PersonDayDialog.tsx'
import type { ArrangeDraft, PartProps } from './ArrangePart.tsx'
import type { SendDraft } from './useSendDraft.ts'
import { WithoutList, type WithoutListProps } from './WithoutList.tsx'

type DraftCardProps = PartProps &
  Pick<WithoutListProps, 'onLook'> & {
    draft: ArrangeDraft
    state: ArrangeState
    sending: SendDraft
    onChange: (draft: ArrangeDraft | null) => void
  }

/** A draft: how many meetings there would be, which they are, who gets how many, and who gets none and why. */
export function DraftCard({
  draft,
  state,
  sending,
  conference,
  settings,
  readOnly,
  onChange,
  ...rest
}: DraftCardProps) {
  const { preview, options, edited } = draft
  const { meetings } = edited
  const [day, setDay] = useState<string | null>(null)
  const counts = peopleByNumber(preview, meetings)
  const none = counts[0] ?? 0
  const without = withoutIn(preview, meetings)
  const names = new Map(
    [...preview.names, ...without.map(({ person }) => person)].map((one) => [one.person_id, one.full_name]),
  )
  const nameOf = (id: string) => names.get(id) ?? listText.someone
  const { id: conference_id, time_zone } = conference
  return (
    <div className="card draft">
      {hasChanged(preview, { last_key: state.last?.key ?? null, settings_at: state.settings_at }) && (
        <Notice kind="caution" alert>
          <p className="strong">{draftText.stale}</p>
          <p>{draftText.staleDetail}</p>
        </Notice>
      )}
      <dl className="draft-figures">
        <Figure number={meetings.length} word={arrangeText.proposed(meetings.length)} />
        <Figure number={preview.people - none} word={arrangeText.atLeastOne(preview.people)} />
        <Figure number={none} word={arrangeText.none(none)} isCaution={none > 0} />
      </dl>
      <Arches counts={counts} />
      {none > 0 && (
        <WithoutList {...rest} options={options} time_zone={time_zone} without={without} count={none} onDay={setDay} />
      )}
      <DraftList
        draft={edited}
        nameOf={nameOf}
        conference={conference}
        settings={settings}
        keep_saved={options.keep_saved}
        disabled={readOnly || sending.progress !== null}
        onEdit={(changed) => onChange({ ...draft, edited: changed })}
        onDay={setDay}
      />
      <DraftFoot draft={draft} sending={sending} readOnly={readOnly} onDiscard={() => onChange(null)} />
      {day !== null && (
        <PersonDayDialog
          conference_id={conference_id}
          time_zone={time_zone}
          person={{ person_id: day, full_name: nameOf(day) }}
          onClose={() => setDay(null)}
        />
      )}
    </div>
  )
}

type DraftFootProps = { draft: ArrangeDraft; sending: SendDraft; readOnly: boolean; onDiscard: () => void }

/** How the draft is sent. Until then nobody has heard of it. */
function DraftFoot({ draft, sending: { progress, send }, readOnly, onDiscard }: DraftFootProps) {
  const [sent_as, setSentAs] = useState<SentAs>('requests')
  const [asking, setAsking] = useState(false)
  const count = draft.edited.meetings.length
  const isFixed = sent_as === 'fixed'
  const says = isFixed ? draftText.fixes(count) : arrangeText.sends(count)
  return (
    <div className="draft-foot">
      <OptionSelect
        label={draftText.sentAs}
        value={sent_as}
        options={SENT_AS}
        wordOf={(kind) => draftText.kinds[kind]}
        disabled={readOnly || progress !== null}
        onChange={setSentAs}
      />
      <output className="small soft">{progress === null ? says : arrangeText.sending(progress, count)}</output>
      <Button kind="quiet" disabled={progress !== null} onClick={onDiscard}>
        Discard
      </Button>
      <Button
        disabled={readOnly || count === 0}
        busy={progress !== null}
        busyWord="Sending..."
        onClick={() => (isFixed ? setAsking(true) : void send(draft, sent_as))}
      >
        {isFixed ? draftText.fix(count) : arrangeText.send(count)}
      </Button>
      {asking && (
        <ConfirmDialog
          title={draftText.fixTitle(count)}
          verb={draftText.fix(count)}
          kind="primary"
          busyWord="Sending..."
          onConfirm={() => send(draft, sent_as)}
          onClose={() => setAsking(false)}
        >
          <p>{draftText.fixDetail}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function Figure({ number, word, isCaution = false }: { number: number; word: string; isCaution?: boolean }) {
  return (
    <div className={isCaution ? 'is-caution' : undefined}>
      <dd>{number.toLocaleString('en-GB')}</dd>
      <dt>{word}</dt>
    </div>
  )
}
