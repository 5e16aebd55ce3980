import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/forms/Field.tsx'
import { CONTACT_LIMITS } from '../rules.ts'
import { useContactForm } from './useContactForm.ts'

type ContactFormProps = {
  /** The slug of the conference whose organisers get the message; null for the operator. */
  conference: string | null
  onSent: () => void
}

/** The contact form. An ordinary HTML form, so that it also works without JavaScript. */
export function ContactForm({ conference, onSent }: ContactFormProps) {
  const { problems, busy, props } = useContactForm(onSent)
  return (
    <form className="form form-large card card-pad" method="post" action={paths.contact} {...props}>
      <Field label="Name" error={problems.name || undefined}>
        {(control) => (
          <input {...control} className="input" name="name" autoComplete="name" maxLength={CONTACT_LIMITS.name.max} />
        )}
      </Field>
      <Field label="Email" error={problems.email || undefined}>
        {(control) => <input {...control} className="input" type="email" name="email" autoComplete="email" />}
      </Field>
      <Field label="Message" error={problems.message || undefined}>
        {(control) => (
          <textarea {...control} className="input" name="message" rows={7} maxLength={CONTACT_LIMITS.message.max} />
        )}
      </Field>
      {conference !== null && <input type="hidden" name="conference" value={conference} />}
      {/* A honeypot: invisible and not focusable, so only bots fill it in. */}
      <div className="visually-hidden" aria-hidden="true">
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
