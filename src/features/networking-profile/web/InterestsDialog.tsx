import { networkingProfileApi } from '../contract.ts'
import * as z from 'zod/mini'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { interestsText } from '../interests-text.ts'

const Fields = z.object({ tags: z.string() })
const ROWS = 10

/** The interests that participants choose from, one in a line. */
export function InterestsDialog({ conference_id, onClose }: { conference_id: string; onClose: () => void }) {
  const { data: tags } = useQuery(networkingProfileApi.tags, { conference_id })
  const save = useAction(networkingProfileApi.setTags, {
    updates: (saved) => [patch(networkingProfileApi.tags, { conference_id }, () => saved)],
    done: interestsText.interestsSaved,
    failed: interestsText.failed,
  })
  if (!tags) return null

  function submit({ tags: lines }: z.output<typeof Fields>) {
    const entered = lines.split('\n').map((line) => line.trim())
    return save.mutateAsync({ conference_id, tags: entered.filter((line) => line !== '') })
  }
  return (
    <FormDialog
      title={interestsText.interestsTitle}
      verb="Save"
      schema={Fields}
      start={{ tags: tags.join('\n') }}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="soft">{interestsText.interestsHint}</p>
          <TextField form={form} name="tags" label={interestsText.interestsLabel} rows={ROWS} />
        </>
      )}
    </FormDialog>
  )
}
