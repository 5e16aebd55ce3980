import { DELEGATE_LIMITS } from '#features/delegates/rules.ts'
import { TextField } from '#web/forms/TextField.tsx'
import type { FormWith } from '#web/forms/useForm.ts'

type PersonFieldsProps = { form: FormWith<'full_name' | 'company' | 'position', string> }

/** The fields for a person's name, company and position. */
export function PersonFields({ form }: PersonFieldsProps) {
  const { full_name, company, position } = DELEGATE_LIMITS
  return (
    <>
      <TextField form={form} name="full_name" label="Full name" autoComplete="name" maxLength={full_name} />
      <div className="form-pair">
        <TextField
          form={form}
          name="company"
          label="Company"
          autoComplete="organization"
          maxLength={company}
          optional
        />
        <TextField
          form={form}
          name="position"
          label="Position"
          autoComplete="organization-title"
          maxLength={position}
          optional
        />
      </div>
    </>
  )
}
