import { useState } from 'react'
import { delegatesApi } from '#features/delegates/contract.ts'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Combobox } from '#web/forms/Combobox.tsx'
import { Field } from '#web/forms/Field.tsx'
import { useSettled } from '#web/useSettled.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { deskApi, type SessionModerator } from '../contract.ts'
import { screenText as text } from '../screen-text.ts'

/** Long enough to type on, short enough not to wait for. */
const TYPING_MS = 250
const MOST_FOUND = 50

type ModeratorsDialogProps = {
  conference_id: string
  schedule_item_id: string
  title: string
  moderators: readonly SessionModerator[]
  onClose: () => void
}

/** The moderators of one session: found among the registered delegates, added and taken away, each at once. */
export function ModeratorsDialog(props: ModeratorsDialogProps) {
  const { conference_id, schedule_item_id, title, moderators, onClose } = props
  const { name, dismiss } = useChanges(conference_id)
  const place = { conference_id, schedule_item_id }
  return (
    <Dialog
      title={text.moderatorsOf(title)}
      about={text.moderatorsHint}
      onClose={onClose}
      foot={<Button onClick={onClose}>Done</Button>}
    >
      <div className="form">
        <DelegateSearch
          conference_id={conference_id}
          onPick={(delegate_id) => name.mutate({ ...place, delegate_id })}
        />
        <p className="visually-hidden" role="status">
          {text.named(moderators.length)}
        </p>
        {moderators.length > 0 && (
          <ul className="hall-desk-people" aria-label={text.moderators}>
            {moderators.map(({ person: { person_id, full_name, avatar_url } }) => (
              <li key={person_id}>
                <Avatar id={person_id} name={full_name ?? ''} photo={avatar_url} size="xs" />
                <bdi>{full_name}</bdi>
                <IconButton
                  label={text.dismiss(full_name ?? '')}
                  glyph="close"
                  size="small"
                  onClick={() => dismiss.mutate({ ...place, person_id })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

type DelegateSearchProps = { conference_id: string; onPick: (delegate_id: string) => void }

function DelegateSearch({ conference_id, onPick }: DelegateSearchProps) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), TYPING_MS)
  const input = { conference_id, status: 'Registered', limit: MOST_FOUND, ...(q && { q }) } as const
  const { data } = useQuery(delegatesApi.list, input, { keepPrevious: true })
  const options = (data?.delegates ?? []).map(({ id, full_name, company, email }) => ({
    value: id,
    label: full_name,
    detail: [company, email].filter(Boolean).join(', '),
  }))
  return (
    <Field label={text.addModerator}>
      {(control) => (
        <Combobox
          control={control}
          shown=""
          options={options}
          placeholder={text.searchDelegates}
          none={data && q === typed.trim() ? text.noSuchDelegate : text.searching}
          onPick={onPick}
          onSearch={setTyped}
        />
      )}
    </Field>
  )
}

function useChanges(conference_id: string) {
  const updates = (now: SessionModerator[]) => [patch(deskApi.moderators, { conference_id }, () => now)]
  return {
    name: useAction(deskApi.name, { updates, failed: text.failed }),
    dismiss: useAction(deskApi.dismiss, { updates, failed: text.failed }),
  }
}
