import { useState } from 'react'
import { TextField } from '#web/forms/TextField.tsx'
import type { FormWith } from '#web/forms/useForm.ts'
import { endAfterMove } from '../length-rules.ts'

type SessionTimesProps = {
  form: FormWith<'start_time' | 'end_time', string>
  /** The times when the form was opened. */
  opened: { start_time: string; end_time: string }
}

/** When a session starts and ends. The end moves with the start, until somebody sets the end. */
export function SessionTimes({ form, opened }: SessionTimesProps) {
  const [moved, setMoved] = useState(opened.end_time)
  const moving: typeof form = {
    ...form,
    set(name, value) {
      form.set(name, value)
      const end = endAfterMove(opened, value ?? '')
      if (end === null || form.values.end_time !== moved) return
      form.set('end_time', end)
      setMoved(end)
    },
  }
  return (
    <div className="form-pair">
      <TextField form={moving} name="start_time" label="Start time" type="time" />
      <TextField form={form} name="end_time" label="End time" type="time" />
    </div>
  )
}
