import { exhibitorsApi } from '#features/exhibitors/contract.ts'
import { paths } from '#shared/paths.ts'
import { useAction } from '#web/data/useAction.ts'
import { TextField } from '#web/forms/TextField.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { dayOf, timeOf } from '#web/moments.ts'
import { Link } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { enquiriesApi, standsApi, type Enquiry } from '../contract.ts'
import { EnquiryAnswer } from '../fields.ts'
import { managerText } from '../manager-text.ts'
import { ENQUIRY_LIMITS } from '../rules.ts'

const STATES = {
  open: { kind: 'caution', label: 'Open' },
  answered: { kind: 'good', label: 'Answered' },
  missed: { kind: 'danger', label: 'Missed' },
  cancelled: { kind: 'plain', label: 'Cancelled' },
} as const

/** What a visitor has asked, with the answer or the form for one. */
export function EnquiryRow({ enquiry }: { enquiry: Enquiry }) {
  const { person, text, status, answer, answered_by, created_at } = enquiry
  const { kind, label } = STATES[status]
  const about = [person?.position, person?.company].filter(Boolean).join(', ')
  return (
    <li>
      <div className="spread">
        <b>
          <bdi>{person?.full_name ?? managerText.somebody}</bdi>
        </b>
        <Badge kind={kind}>{label}</Badge>
      </div>
      {about && <p className="small soft">{about}</p>}
      <p dir="auto" className="enquiry-text">
        {text}
      </p>
      <p className="small soft">
        {dayOf(created_at)}, {timeOf(created_at)}
      </p>
      {answered_by && (
        <p className="small">
          {managerText.answeredBy(answered_by.full_name ?? managerText.somebody)}
          {answer !== null && <>: “{answer}”</>}
        </p>
      )}
      {(status === 'open' || status === 'missed') && person && <AnswerForm enquiry={enquiry} />}
      {status === 'answered' && person && (
        <Link className="link small" to={paths.messages}>
          Messages
        </Link>
      )}
    </li>
  )
}

function AnswerForm({ enquiry: { id: enquiry_id, exhibitor_id: id } }: { enquiry: Enquiry }) {
  const answer = useAction(enquiriesApi.answer, {
    refreshes: [enquiriesApi.list, standsApi.numbers, exhibitorsApi.managed],
    done: managerText.answered,
    failed: managerText.answerFailed,
  })
  const form = useForm({
    schema: EnquiryAnswer,
    start: { text: '' },
    onSubmit: ({ text }) => answer.mutateAsync({ id, enquiry_id, text }),
  })
  return (
    <form {...form.props} className="stack">
      <TextField form={form} name="text" label="Your answer" rows={2} maxLength={ENQUIRY_LIMITS.answer} />
      <div>
        <Button type="submit" size="small" busy={form.submitting} busyWord="Sending...">
          Answer
        </Button>
      </div>
    </form>
  )
}
