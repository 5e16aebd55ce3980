import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useAction } from '#web/data/useAction.ts'
import { useForm } from '#web/forms/useForm.ts'
import { type Profile, profileApi } from '../contract.ts'
import { PROFILE_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import { profileUpdates } from './useProfile.ts'

// Loaded on demand, because most visits change nothing.
const fetchSchema = async () => (await import('./schema.ts')).ProfileFields

/** The profile form: name, position, company, phone number and bio. */
export function ProfileForm({ profile: { full_name, position, company, phone, bio } }: { profile: Profile }) {
  const save = useAction(profileApi.update, {
    updates: profileUpdates,
    done: text.saved,
    failed: ({ message }) => text.saveFailed(message || undefined),
  })
  const form = useForm({
    fetchSchema,
    start: { full_name: full_name ?? '', position, company, phone, bio },
    onSubmit: save.mutateAsync,
  })
  const length = form.values.bio?.length ?? 0

  return (
    <form className="form" {...form.props}>
      <TextField form={form} name="full_name" label="Full name" autoComplete="name" />
      <div className="form-pair">
        <TextField form={form} name="position" label="Position" autoComplete="organization-title" optional />
        <TextField form={form} name="company" label="Company" autoComplete="organization" optional />
      </div>
      <TextField
        form={form}
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        hint={text.phoneHint}
        optional
      />
      <TextField
        rows={4}
        form={form}
        name="bio"
        label="Bio"
        hint={<span className="tabular">{`${length} of ${PROFILE_LIMITS.bio} characters`}</span>}
        optional
      />
      <div className="form-footer">
        <Button type="submit" busy={form.submitting} busyWord="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
