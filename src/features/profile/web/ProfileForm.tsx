import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAction } from '#web/useAction.ts'
import { useForm } from '#web/useForm.ts'
import { type Profile, profileApi } from '../contract.ts'
import { BIO_MAX } from '../rules.ts'
import { text } from '../text.ts'
import { setProfile } from './useProfile.ts'

// Most visits of the page change nothing here.
const fetchSchema = async () => (await import('./schema.ts')).ProfileFields

/** What a person says of themselves. */
export function ProfileForm({ profile: { full_name, position, company, bio } }: { profile: Profile }) {
  const save = useAction(profileApi.update, {
    done: text.saved,
    failed: ({ message }) => text.saveFailed(message || undefined),
  })
  const form = useForm({
    fetchSchema,
    start: { full_name: full_name ?? '', position, company, bio },
    onSubmit: async (fields) => setProfile(await save.mutateAsync(fields)),
  })
  const length = form.values.bio?.length ?? 0

  return (
    <form className="form" {...form.props}>
      <TextField form={form} name="full_name" label="Full name" autoComplete="name" />
      <div className="form-pair">
        <TextField form={form} name="position" label="Position" autoComplete="organization-title" optional />
        <TextField form={form} name="company" label="Company" autoComplete="organization" optional />
      </div>
      <TextArea
        form={form}
        name="bio"
        label="Bio"
        hint={<span className="num">{`${length} of ${BIO_MAX} characters`}</span>}
        optional
      />
      <div className="form-foot">
        <Button type="submit" busy={form.submitting} busyWord="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
