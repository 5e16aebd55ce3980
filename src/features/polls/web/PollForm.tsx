import { useEffect, useRef, useState } from 'react'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import type { Patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { CheckField } from '#web/forms/CheckField.tsx'
import { SelectField } from '#web/forms/SelectField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { newClientId } from '#web/live/clientId.ts'
import { Button } from '#web/ui/Button.tsx'
import { pollsApi, type Poll } from '../contract.ts'
import { PollFields } from '../fields.ts'
import { POLL_LIMITS, RESULT_RULES } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { ChoiceLimit } from './ChoiceLimit.tsx'
import { withPoll } from './live.ts'
import { OptionFields } from './OptionFields.tsx'

const NEW = {
  question: '',
  options: ['', ''],
  multiple: false,
  max_choices: null,
  results: 'voted' as const,
  changeable: false,
  anonymous: false,
}

type PollFormProps = {
  roomKey: RoomKey
  /** Null for a new one. */
  poll: Poll | null
  /** Other lists that show it once it is saved. */
  updates?: (poll: Poll) => Patch[]
  onClose: () => void
}

/** Creates a poll, or changes one in which nobody has voted. */
export function PollForm({ roomKey, poll, updates, onClose }: PollFormProps) {
  const state = useRef<'draft' | 'open'>('draft')
  const [client_id] = useState(newClientId)
  const { create, edit } = useWrites(roomKey, updates)
  const form = useForm({
    schema: PollFields,
    start: poll ? { ...poll, options: poll.options.map(({ text }) => text) } : NEW,
    async onSubmit(fields) {
      const values = { ...fields, changeable: fields.changeable && !fields.anonymous }
      if (poll) await edit.mutateAsync({ conference_id: roomKey.conference_id, id: poll.id, ...values })
      else await create.mutateAsync({ ...roomKey, ...values, state: state.current, client_id })
      onClose()
    },
  })
  const { multiple, anonymous } = form.values
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])
  return (
    <form {...form.props} className="polls" aria-label={poll ? 'Edit poll' : 'New poll'}>
      <div ref={fields} className="polls-scroll poll-fields form">
        <TextField form={form} name="question" label="Question" maxLength={POLL_LIMITS.question} />
        <OptionFields form={form} />
        <SelectField
          form={form}
          name="results"
          label="Who sees results"
          options={RESULT_RULES.map((value) => ({ value, label: screenText.rules[value] }))}
        />
        <CheckField form={form} name="multiple" label="More than one answer" />
        {multiple && <ChoiceLimit form={form} />}
        <CheckField form={form} name="anonymous" label="Anonymous votes" hint={screenText.anonymousHint} />
        {!anonymous && <CheckField form={form} name="changeable" label="Votes can be changed" />}
      </div>
      <div className="polls-foot">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        {poll ? (
          <Button type="submit" busy={form.submitting} busyWord="Saving...">
            Save
          </Button>
        ) : (
          <span className="row">
            <Button kind="secondary" type="submit" disabled={form.submitting} onClick={() => (state.current = 'draft')}>
              Save draft
            </Button>
            <Button type="submit" busy={form.submitting} busyWord="Opening..." onClick={() => (state.current = 'open')}>
              Open poll
            </Button>
          </span>
        )}
      </div>
    </form>
  )
}

function useWrites(roomKey: RoomKey, others: PollFormProps['updates']) {
  const options = (done: string) => ({
    updates: (poll: Poll) => [withPoll(roomKey, poll), ...(others?.(poll) ?? [])],
    done,
    failed: ({ message }: { message: string }) => ({ title: screenText.failed, description: message }),
  })
  return {
    create: useAction(pollsApi.create, options(screenText.created)),
    edit: useAction(pollsApi.edit, options(screenText.saved)),
  }
}
