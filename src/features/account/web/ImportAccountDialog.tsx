import './ImportAccountDialog.css'
import { useState } from 'react'
import { FileDrop } from '#web/forms/FileDrop.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useConfirmClose } from '#web/ui/useConfirmClose.tsx'
import type { AccountImport } from '../import-contract.ts'
import { importText as text } from '../import-text.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { type Chosen, useAccountImport } from './useAccountImport.ts'

const ACCEPT = '.zip,.gz,application/zip,application/gzip'
const NOTHING: Chosen = { items: new Set(), answers: new Map(), isOwn: false }

/** Shows what a file from another installation holds, and takes in what is ticked. `email` is that of the account. */
export function ImportAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { preview, problem, isReading, isImporting, choose, confirm } = useAccountImport(onClose)
  // What was ticked belongs to one preview.
  const [ticked, setTicked] = useState<{ of: AccountImport | null; chosen: Chosen }>({ of: null, chosen: NOTHING })
  const chosen = ticked.of === preview ? ticked.chosen : startOf(preview)
  const { leave, question } = useConfirmClose(preview ? text.leaving : null, onClose)

  const foot = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button
        kind={preview ? 'primary' : 'off'}
        busy={isReading || isImporting}
        busyWord={isImporting ? 'Bringing...' : 'Reading...'}
        disabledReason={reasonAgainst(preview, chosen)}
        onClick={() => void confirm(chosen)}
      >
        Bring my data
      </Button>
    </>
  )
  return (
    <Dialog title="Bring your data from another Foyer" onClose={leave} foot={question || foot}>
      <div className="account-import">
        {problem && (
          <Notice kind="danger" alert>
            {problem}
          </Notice>
        )}
        {preview ? (
          <ImportPreview
            preview={preview}
            email={email}
            chosen={chosen}
            onChoose={(changed) => setTicked({ of: preview, chosen: { ...chosen, ...changed } })}
          />
        ) : (
          <FileDrop
            accept={ACCEPT}
            verb={text.choose}
            invalid={problem !== null}
            onChoose={(file) => void choose(file)}
          >
            {text.dropHint}
          </FileDrop>
        )}
      </div>
    </Dialog>
  )
}

/** At first what replaces nothing is ticked. */
function startOf(preview: AccountImport | null): Chosen {
  if (!preview) return NOTHING
  const free = preview.items.filter(({ here }) => here === null)
  return { ...NOTHING, items: new Set(free.map(({ name }) => name)), isOwn: preview.is_same_address }
}

/** Why the button does nothing; null where it does. */
function reasonAgainst(preview: AccountImport | null, { items, answers, isOwn }: Chosen) {
  if (!preview) return text.choose
  if (items.size + answers.size === 0) return text.noChoice
  return isOwn ? null : text.addressDiffers
}
