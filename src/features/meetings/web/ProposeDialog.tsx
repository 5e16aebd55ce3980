import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { firstNameOf } from '../person-rules.ts'
import { hindranceText, screenText } from '../screen-text.ts'
import { meetingTimesApi } from '../times-contract.ts'
import { ProposalForm } from './ProposalForm.tsx'

/** Whom one asks: a person, or the staff of an exhibitor; `line` is what may be written to them as it stands, or empty. */
export type Asked = { name: string; avatar_url: string | null; line: string } & (
  { person_id: string } | { exhibitor_id: string }
)

type ProposeDialogProps = {
  conference: { id: string; time_zone: string }
  asked: Asked
  onClose: () => void
}

/** Asks somebody for a meeting, or says before anything is written why that is not possible. */
export function ProposeDialog({ conference, asked, onClose }: ProposeDialogProps) {
  const isPerson = 'person_id' in asked
  const whom = isPerson ? { person_id: asked.person_id } : { exhibitor_id: asked.exhibitor_id }
  const { data, error } = useQuery(meetingTimesApi.askable, { conference_id: conference.id, ...whom })
  const hindrance = data?.hindrance ?? null
  const isRefused = data === null || error?.status === 404
  if (hindrance === null && !isRefused)
    return (
      <ProposalForm
        conference={conference}
        asked={asked}
        isKnown={data !== undefined}
        failed={data ? null : (error?.message ?? null)}
        onClose={onClose}
      />
    )
  const notAskable = isPerson ? screenText.notAskable : screenText.exhibitorNotAskable
  return (
    <Dialog
      title={isPerson ? screenText.meet(firstNameOf(asked.name)) : asked.name}
      onClose={onClose}
      foot={
        <>
          {isPerson && (
            <ButtonLink kind="secondary" glyph="message" to={`${paths.messages}?with=${asked.person_id}`}>
              {screenText.message}
            </ButtonLink>
          )}
          <Button onClick={onClose}>{screenText.close}</Button>
        </>
      }
    >
      <Notice kind="info">
        <p>{hindrance ? hindranceText[hindrance] : notAskable}</p>
      </Notice>
    </Dialog>
  )
}
