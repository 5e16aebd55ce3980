import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { expect, test, vi } from 'vitest'
import { useForm } from '#web/forms/useForm.ts'
import { answersInForm } from '../answer-rules.ts'
import type { FormQuestion } from '../contract.ts'
import { type Answers, unanswered } from '../rules.ts'
import { AnswerFields } from './AnswerFields.tsx'

const SOUP: FormQuestion = { id: 'a', kind: 'choice', label: 'Which soup?', options: ['Fish', 'Leek'], required: true }
const DIET: FormQuestion = { id: 'b', kind: 'text', label: 'What do you eat?', options: [], required: false }
const RULES: FormQuestion = { id: 'c', kind: 'consent', label: 'I keep to the rules', options: [], required: true }

type SampleProps = { questions: readonly FormQuestion[]; onSend: (answers: Answers) => void }

function Sample({ questions, onSend }: SampleProps) {
  const schema = z.object({ answers: answersInForm(questions) })
  const form = useForm({
    schema,
    start: { answers: unanswered(questions) },
    onSubmit: ({ answers }) => onSend(answers),
  })
  return (
    <form {...form.props}>
      <AnswerFields form={form} questions={questions} />
      <button type="submit">Send</button>
    </form>
  )
}

test('what is missing is said at its field, which gets the focus, and nothing is sent before', async () => {
  const onSend = vi.fn<(answers: Answers) => void>()
  render(<Sample questions={[SOUP, DIET, RULES]} onSend={onSend} />)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  const soup = await screen.findByRole('combobox', {
    name: 'Which soup?',
    description: 'Please choose one of the options',
  })
  await waitFor(() => expect(document.activeElement).toBe(soup))
  const rules = screen.getByRole('checkbox', { name: 'I keep to the rules' })
  expect(rules.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('textbox', { name: 'What do you eat? (optional)' }).getAttribute('aria-invalid')).toBeNull()
  expect(onSend).not.toHaveBeenCalled()

  fireEvent.change(soup, { target: { value: 'Leek' } })
  fireEvent.click(rules)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(onSend).toHaveBeenCalledExactlyOnceWith({ a: 'Leek', b: '', c: 'Yes' }))
})

test('questions that were changed while the form was filled in replace the old ones, and what was answered stays', async () => {
  const onSend = vi.fn<(answers: Answers) => void>()
  const { rerender } = render(<Sample questions={[DIET, SOUP]} onSend={onSend} />)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Anything' } })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Fish' } })
  const photos: FormQuestion = { ...RULES, id: 'd', label: 'You may photograph me', required: false }
  rerender(<Sample questions={[DIET, photos]} onSend={onSend} />)
  expect(screen.getByRole('checkbox', { name: 'You may photograph me' })).toHaveProperty('checked', false)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(onSend).toHaveBeenCalledExactlyOnceWith({ b: 'Anything', d: 'No' }))
})

test('nothing is shown where the organisers ask nothing', () => {
  render(<Sample questions={[]} onSend={() => {}} />)
  expect(screen.queryByRole('group')).toBeNull()
})
