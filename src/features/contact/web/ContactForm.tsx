import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { CONTACT_LIMITS } from '../rules.ts'
import { text } from './form.ts'
import { useContactForm } from './useContactForm.ts'

type ContactFormProps = {
  /** The public address of the conference whose organisers are asked; null for the operator. */
  conference: string | null
  onSent: () => void
}

/** Name, address and message. It is an ordinary form, so that it works before and without scripts. */
export function ContactForm({ conference, onSent }: ContactFormProps) {
  const { problems, busy, props } = useContactForm(onSent)
  return (
    <form className="form form-large card card-pad" method="post" action={paths.contact} {...props}>
      <Field label={text.labels.name} error={problems.name || undefined}>
        {(control) => (
          <input {...control} className="input" name="name" autoComplete="name" maxLength={CONTACT_LIMITS.name.max} />
        )}
      </Field>
      <Field label={text.labels.email} error={problems.email || undefined}>
        {(control) => <input {...control} className="input" type="email" name="email" autoComplete="email" />}
      </Field>
      <Field label={text.labels.message} error={problems.message || undefined}>
        {(control) => (
          <textarea {...control} className="input" name="message" rows={7} maxLength={CONTACT_LIMITS.message.max} />
        )}
      </Field>
      {conference !== null && <input type="hidden" name="conference" value={conference} />}
      {/* Out of sight and out of reach: only a machine fills it in. */}
      <div className="vh" aria-hidden="true">
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div>
        <Button type="submit" kind="primary" size="large" busy={busy} busyWord="Sending...">
          Send Message
        </Button>
      </div>
    </form>
  )
}
