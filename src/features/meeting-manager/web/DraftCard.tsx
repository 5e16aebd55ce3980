import { Button } from '#web/ui/Button.tsx'
import type { Preview } from '../contract.ts'
import type { ArrangeChoices } from '../rules.ts'
import { arrangeText } from '../text.ts'
import { Arches } from './Arches.tsx'
import type { SendDraft } from './useSendDraft.ts'
import { WithoutList, type WithoutListProps } from './WithoutList.tsx'

type DraftCardProps = Omit<WithoutListProps, 'without' | 'count'> & {
  preview: Preview
  options: ArrangeChoices
  sending: SendDraft
  readOnly: boolean
  onDiscard: () => void
}

/** A preview: how many meetings there would be, who gets how many, and who gets none and why. */
export function DraftCard({ preview, sending, readOnly, onDiscard, ...rest }: DraftCardProps) {
  const { meetings, people, people_by_number, without } = preview
  const none = people_by_number[0] ?? 0
  const isSending = sending.progress !== null
  return (
    <div className="card draft">
      <dl className="draft-figures">
        <Figure number={meetings.length} word={arrangeText.proposed(meetings.length)} />
        <Figure number={people - none} word={arrangeText.atLeastOne(people)} />
        <Figure number={none} word={arrangeText.none(none)} isCaution={none > 0} />
      </dl>
      <Arches counts={people_by_number} />
      {none > 0 && <WithoutList {...rest} without={without} count={none} />}
      <div className="draft-foot">
        <output className="small soft">
          {sending.progress === null
            ? arrangeText.sends(meetings.length)
            : arrangeText.sending(sending.progress, meetings.length)}
        </output>
        <Button kind="quiet" disabled={isSending} onClick={onDiscard}>
          Discard
        </Button>
        <Button
          disabled={readOnly || meetings.length === 0}
          busy={isSending}
          busyWord="Sending..."
          onClick={() => void sending.send(preview, rest.options)}
        >
          {arrangeText.send(meetings.length)}
        </Button>
      </div>
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
