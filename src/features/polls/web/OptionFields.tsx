import { useId } from 'react'
import type { Form } from '#web/forms/useForm.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { POLL_LIMITS } from '../rules.ts'
import { screenText } from '../screen-text.ts'

/** The options of a poll, of which blank ones are left out. */
export function OptionFields<Values extends { options: string[] }>({ form }: { form: Form<Values> }) {
  const id = useId()
  const { options } = form.values
  const errors = [form.errorOf('options'), ...options.map((_, at) => form.errorOf(`options.${at}`))]
  const error = errors.find((one) => one !== undefined)
  const set = (changed: string[]) => form.set('options', changed)

  function remove(at: number) {
    if (options.length <= POLL_LIMITS.leastOptions) toast(screenText.leastOptions, { variant: 'destructive' })
    else set(options.toSpliced(at, 1))
  }

  return (
    <fieldset className="field option-fields">
      <legend className="label">Options</legend>
      {options.map((option, at) => (
        // Options have no identity but their place.
        <div key={at} className="row">
          <input
            className="input"
            name={`options.${at}`}
            dir="auto"
            aria-label={`Option ${at + 1}`}
            placeholder={`Option ${at + 1}`}
            maxLength={POLL_LIMITS.option}
            value={option}
            aria-invalid={isWrong(errors, options, at) || undefined}
            aria-describedby={error === undefined ? undefined : id}
            onChange={({ currentTarget }) => set(options.with(at, currentTarget.value))}
          />
          <IconButton label={`Remove option ${at + 1}`} glyph="close" size="small" onClick={() => remove(at)} />
        </div>
      ))}
      {error !== undefined && (
        <span id={id} className="error glyph glyph-small glyph-alert">
          {error}
        </span>
      )}
      {options.length < POLL_LIMITS.mostOptions && (
        <Button kind="quiet" size="small" glyph="plus" onClick={() => set([...options, ''])}>
          Add option
        </Button>
      )}
    </fieldset>
  )
}

/** An error of the whole list is one of its blank fields, or of all of them. */
function isWrong([whole, ...own]: (string | undefined)[], options: readonly string[], at: number) {
  if (own[at] !== undefined) return true
  if (whole === undefined) return false
  const hasBlank = options.some((option) => option.trim() === '')
  return !hasBlank || options[at]?.trim() === ''
}
