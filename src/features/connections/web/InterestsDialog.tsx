import * as z from 'zod/mini'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { networkApi } from '../contract.ts'
import { networkText } from '../network-text.ts'
import { screenText } from '../screen-text.ts'

const Fields = z.object({ tags: z.string() })
const ROWS = 10

/** The interests that participants choose from, one in a line. */
export function InterestsDialog({ conference_id, onClose }: { conference_id: string; onClose: () => void }) {
  const { data: tags } = useQuery(networkApi.tags, { conference_id })
  const save = useAction(networkApi.setTags, {
    updates: (saved) => [patch(networkApi.tags, { conference_id }, () => saved)],
    done: networkText.interestsSaved,
    failed: ({ message }) => ({ title: screenText.failed, description: message }),
  })
  if (!tags) return null

  function submit({ tags: lines }: z.output<typeof Fields>) {
    const entered = lines.split('\n').map((line) => line.trim())
    return save.mutateAsync({ conference_id, tags: entered.filter((line) => line !== '') })
  }
  return (
    <FormDialog
      title={networkText.interestsTitle}
      verb="Save"
      schema={Fields}
      start={{ tags: tags.join('\n') }}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="soft">{networkText.interestsHint}</p>
          <TextArea form={form} name="tags" label={networkText.interestsLabel} rows={ROWS} />
        </>
      )}
    </FormDialog>
  )
}
