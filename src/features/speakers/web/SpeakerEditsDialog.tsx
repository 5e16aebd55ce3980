import './SpeakerList.css'
import { useAction } from '#web/data/useAction.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { speakersApi } from '../contract.ts'
import { type SpeakerDetails, speakerDetailsApi } from '../details-contract.ts'
import { speakerOrganisingApi } from '../organising-contract.ts'
import { momentText } from '../moment-text.ts'
import { peopleText } from '../people-text.ts'

type SpeakerEditsDialogProps = { speaker: SpeakerDetails; time_zone: string; onClose: () => void }

/** What a speaker changed, field by field, with a button that takes all of it back. */
export function SpeakerEditsDialog({ speaker, time_zone, onClose }: SpeakerEditsDialogProps) {
  const { id, conference_id, name, updated_at, edits } = speaker
  const refreshes = [speakersApi.list, speakerDetailsApi.list]
  const takeBack = useAction(speakerOrganisingApi.takeBack, {
    refreshes,
    done: peopleText.takenBack,
    failed: ({ message }) => peopleText.takeBackFailed(message),
  })
  const keep = useAction(speakerOrganisingApi.keepEdits, {
    refreshes,
    done: peopleText.kept,
    failed: ({ message }) => peopleText.keepFailed(message),
  })
  const one = { conference_id, id, updated_at }
  const then = (work: Promise<unknown>) => void work.then(onClose, () => {})
  const foot = (
    <>
      <Button
        kind="danger"
        busy={takeBack.isPending}
        busyWord="Taking back..."
        onClick={() => then(takeBack.mutateAsync(one))}
      >
        Take back
      </Button>
      <Button busy={keep.isPending} busyWord="Saving..." onClick={() => then(keep.mutateAsync(one))} data-first="">
        Keep
      </Button>
    </>
  )
  return (
    <Dialog title={peopleText.changes(name)} onClose={onClose} foot={foot}>
      <ul className="speaker-edits">
        {edits.map(({ field, before, after, edited_at }) => (
          <li key={field}>
            <h3>{peopleText.fields[field]}</h3>
            <time className="soft small" dateTime={edited_at}>
              {momentText(edited_at, time_zone)}
            </time>
            <del>
              <Value field={field} value={before} speaker={speaker} />
            </del>
            <ins>
              <Value field={field} value={after} speaker={speaker} />
            </ins>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type ValueProps = { field: string; value: string | null; speaker: SpeakerDetails }

function Value({ field, value, speaker: { id, name } }: ValueProps) {
  if (value === null || value === '') return <span className="soft">{peopleText.nothing}</span>
  if (field === 'image_url') return <Avatar id={id} name={name} photo={value} size="l" />
  return <bdi>{value}</bdi>
}
