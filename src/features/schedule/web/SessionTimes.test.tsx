import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useForm } from '#web/forms/useForm.ts'
import { SessionTimes } from './SessionTimes.tsx'

const Times = z.object({ start_time: z.string(), end_time: z.string() })
const OPENED = { start_time: '15:00', end_time: '16:00' }

function TimesForm() {
  const form = useForm({ schema: Times, start: OPENED, onSubmit() {} })
  return <SessionTimes form={form} opened={OPENED} />
}

function set(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  return screen.getByLabelText<HTMLInputElement>('End time').value
}

test('the end moves with the start, also after times that cannot be, until somebody sets the end', () => {
  render(<TimesForm />)
  expect([set('Start time', '15:30'), set('Start time', ''), set('Start time', '09:15')]).toEqual([
    '16:30',
    '16:30',
    '10:15',
  ])
  expect([set('End time', '11:00'), set('Start time', '10:00')]).toEqual(['11:00', '11:00'])
})
