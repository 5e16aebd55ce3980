import { organisersApi } from '#features/conferences/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import type { Form } from '#web/forms/useForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { useSettled } from '#web/useSettled.ts'
import { invitationsApi } from '../contract.ts'
import { NOTE_LENGTH } from '../reminder-rules.ts'
import { text } from '../text.ts'
import type { Whom } from './InviteDialog.tsx'

/** Long enough to type on, short enough not to wait for. */
const TYPING_MS = 400

type Words = { note: string; reply_to_id: string | null }

type InvitationFieldsProps = {
  conference_id: string
  whom: Whom
  form: Form<Words>
  /** Why no words can be added, or null. */
  noteRefusal: string | null
}

/** The organiser's own words, whom replies reach, the email with both, and a test of it. */
export function InvitationFields({ conference_id, whom, form, noteRefusal }: InvitationFieldsProps) {
  const { note, reply_to_id } = form.values
  const { data: organisers } = useQuery(organisersApi.list, { conference_id })
  const test = useAction(invitationsApi.sendTest, {
    done: ({ email }) => text.tested(email),
    failed: ({ message }) => ({ title: text.testFailed, description: message || text.tryAgain }),
  })
  const options = [
    { value: null, label: text.replyToNobody },
    ...(organisers?.organisers ?? []).map(({ user_id, full_name, email }) => ({
      value: user_id,
      label: full_name ? `${full_name}, ${email}` : email,
    })),
  ]
  return (
    <>
      <TextField
        rows={4}
        form={form}
        name="note"
        label={text.note}
        hint={noteRefusal ?? text.noteHint}
        disabled={noteRefusal !== null}
        maxLength={NOTE_LENGTH}
        optional
      />
      <SelectField form={form} name="reply_to_id" label={text.replyTo} options={options} />
      <EmailPreview conference_id={conference_id} whom={whom} words={{ note, reply_to_id }} />
      <div>
        <Button
          kind="secondary"
          size="small"
          busy={test.isPending}
          busyWord="Sending..."
          onClick={() => test.mutate({ conference_id, remind: whom.remind === true, note, reply_to_id })}
        >
          {text.test}
        </Button>
      </div>
    </>
  )
}

type EmailPreviewProps = { conference_id: string; whom: Whom; words: Words }

/** The email as one of the delegates gets it, as text. */
function EmailPreview({ conference_id, whom, words }: EmailPreviewProps) {
  const note = useSettled(words.note.trim(), TYPING_MS)
  const given = { conference_id, ...whom, note, reply_to_id: words.reply_to_id }
  const { data, error } = useQuery(invitationsApi.preview, given, { keepPrevious: true })
  return (
    <details className="email-preview">
      <summary>{text.preview}</summary>
      {data ? (
        <div className="email-text">
          <b dir="auto">{data.email.subject}</b>
          <p dir="auto">{data.email.text}</p>
        </div>
      ) : (
        error && <p className="soft">{error.message || text.previewFailed}</p>
      )}
    </details>
  )
}
