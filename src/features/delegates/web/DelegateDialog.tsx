import { useChanges } from '#web/forms/useChanges.ts'
import { withShortErrors } from '#web/forms/withShortErrors.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useAction } from '#web/data/useAction.ts'
import { type Delegate, delegatesApi } from '../contract.ts'
import { NewDelegate } from '../fields.ts'
import { DELEGATE_LIMITS } from '../rules.ts'
import { refusalText } from '../refusal-text.ts'
import { text } from '../text.ts'

type DelegateDialogProps = {
  conference_id: string
  /** The delegate to edit; null to add one. */
  delegate: Delegate | null
  onClose: () => void
}

/** Adds or edits a delegate. */
export function DelegateDialog({ conference_id, delegate, onClose }: DelegateDialogProps) {
  const { start, save } = useChanges(() => fieldsOf(delegate), delegate?.updated_at)
  const refreshes = [delegatesApi.list, delegatesApi.counts]
  const failed = ({ message }: Error) => ({ title: text.saveFailed, description: message })
  const add = useAction(delegatesApi.add, { refreshes, done: text.added, failed })
  const update = useAction(delegatesApi.update, { refreshes, done: text.saved, failed })

  return (
    <FormDialog
      title={delegate ? 'Edit delegate' : 'Add Delegate'}
      verb={delegate ? 'Save' : 'Add Delegate'}
      schema={NewDelegate}
      start={start}
      onSubmit={async (fields) => {
        if (!delegate) return void (await add.mutateAsync({ conference_id, ...fields }))
        await save(fields, (change) => update.mutateAsync({ conference_id, id: delegate.id, ...change }))
      }}
      toastIfInvalid={({ email, full_name }) =>
        email.trim() && full_name.trim() ? null : { title: refusalText.required }
      }
      onClose={onClose}
    >
      {(plainForm) => {
        const form = withShortErrors(plainForm, refusalText.required, refusalText.missing)
        return (
          <>
            <TextField
              form={form}
              name="email"
              label="Email"
              type="email"
              autoComplete="off"
              readOnly={delegate?.is_registered}
              hint={delegate?.is_registered && text.emailFixed}
            />
            <TextField
              form={form}
              name="full_name"
              label="Full name"
              autoComplete="off"
              maxLength={DELEGATE_LIMITS.full_name}
            />
            <TextField form={form} name="company" label="Company" maxLength={DELEGATE_LIMITS.company} optional />
            <TextField form={form} name="position" label="Position" maxLength={DELEGATE_LIMITS.position} optional />
          </>
        )
      }}
    </FormDialog>
  )
}

function fieldsOf(delegate: Delegate | null) {
  return {
    email: delegate?.email ?? '',
    full_name: delegate?.full_name ?? '',
    company: delegate?.company ?? null,
    position: delegate?.position ?? null,
  }
}
