import { useId } from 'react'
import { Field } from '#web/forms/Field.tsx'
import type { FormWith } from '#web/forms/useForm.ts'
import type { FormQuestion } from '../contract.ts'
import { type Answers, CONSENT, FORM_LIMITS } from '../rules.ts'
import { text } from '../text.ts'

type AnswerFieldsProps = { form: FormWith<'answers', Answers>; questions: readonly FormQuestion[]; hint?: string }

/** The organisers' questions in a form that holds the answers as `answers`. Nothing where they ask nothing. */
export function AnswerFields({ form, questions, hint = text.onlyThem }: AnswerFieldsProps) {
  if (questions.length === 0) return null
  return (
    <fieldset className="field-box">
      <legend>{text.title}</legend>
      <p className="hint">{hint}</p>
      {questions.map((question) => (
        <AnswerField key={question.id} form={form} question={question} />
      ))}
    </fieldset>
  )
}

type AnswerFieldProps = { form: AnswerFieldsProps['form']; question: FormQuestion }

function AnswerField({ form, question: { id, kind, label, options, required } }: AnswerFieldProps) {
  const name = `answers.${id}`
  const answer = form.values.answers?.[id] ?? ''
  const error = form.errorOf(name)
  const give = (value: string) => form.set('answers', { ...form.values.answers, [id]: value })
  if (kind === 'consent')
    return <ConsentField {...{ name, label, required, error }} given={answer === CONSENT.given} onGive={give} />
  return (
    <Field label={label} error={error} optional={!required}>
      {(control) =>
        kind === 'text' ? (
          <textarea
            {...control}
            className="input"
            name={name}
            rows={2}
            maxLength={FORM_LIMITS.answer}
            value={answer}
            onChange={({ target }) => give(target.value)}
          />
        ) : (
          <span className="select glyph-chevron-down">
            <select
              {...control}
              className="input"
              name={name}
              value={answer}
              onChange={({ target }) => give(target.value)}
            >
              <option value="">{text.choose}</option>
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          </span>
        )
      }
    </Field>
  )
}

type ConsentFieldProps = {
  name: string
  label: string
  required: boolean
  error: string | undefined
  given: boolean
  onGive: (answer: string) => void
}

function ConsentField({ name, label, required, error, given, onGive }: ConsentFieldProps) {
  const id = useId()
  return (
    <div className="checkbox">
      <input
        id={id}
        type="checkbox"
        name={name}
        checked={given}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onGive(target.checked ? CONSENT.given : CONSENT.withheld)}
      />
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-note`} className={error ? 'error glyph glyph-small glyph-alert' : 'hint'}>
        {error ?? (required ? text.mustAgree : text.mayAgree)}
      </span>
    </div>
  )
}
