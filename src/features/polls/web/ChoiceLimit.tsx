import { Field } from '#web/forms/Field.tsx'
import type { Form } from '#web/forms/useForm.ts'

/** How many options a person may choose. */
export function ChoiceLimit<Values extends { max_choices: number | null; options: string[] }>({
  form,
}: {
  form: Form<Values>
}) {
  const { max_choices, options } = form.values
  const limits = Array.from({ length: Math.max(0, options.length - 2) }, (_, at) => at + 2)
  const shown = max_choices !== null && limits.includes(max_choices) ? max_choices : null

  return (
    <Field label="How many" error={form.errorOf('max_choices')}>
      {(control) => (
        <span className="select glyph-chevron-down">
          <select
            {...control}
            className="input"
            name="max_choices"
            value={shown ?? ''}
            onChange={({ currentTarget: { value } }) => form.set('max_choices', value === '' ? null : Number(value))}
          >
            <option value="">Any number</option>
            {limits.map((limit) => (
              <option key={limit} value={limit}>
                Up to {limit}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  )
}
