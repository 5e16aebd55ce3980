import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useAction } from '#web/data/useAction.ts'
import { type Form, useForm } from '#web/forms/useForm.ts'
import { type Profile, profileApi } from '../contract.ts'
import { PROFILE_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import { profileUpdates } from './useProfile.ts'

// Loaded on demand, because most visits change nothing.
const fetchSchema = async () => (await import('./schema.ts')).ProfileFields

/** The profile form: name, position, company, phone number and bio. */
export function ProfileForm({ profile: { full_name, position, company, phone, bio } }: { profile: Profile }) {
  const stored = { full_name: full_name ?? '', position, company, phone, bio }
  const save = useAction(profileApi.update, {
    updates: profileUpdates,
    done: text.saved,
    failed: ({ message }) => text.saveFailed(message || undefined),
  })
  const form = useForm({
    fetchSchema,
    start: stored,
    onSubmit: save.mutateAsync,
  })
  useStored(form, stored)
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

type Fields = { full_name: string } & Pick<Profile, 'position' | 'company' | 'phone' | 'bio'>
const NAMES = ['full_name', 'position', 'company', 'phone', 'bio'] as const

/** What was stored elsewhere meanwhile, such as by an import, is in the form too, which would save over it; not where somebody has typed. */
function useStored(form: Form<Fields>, stored: Fields) {
  const shown = useRef(stored)
  useEffect(() => {
    const before = shown.current
    shown.current = stored
    for (const name of NAMES)
      if (stored[name] !== before[name] && form.values[name] === before[name]) form.set(name, stored[name])
  })
}
