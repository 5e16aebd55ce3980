import { useId } from 'react'
import { dayOf } from '#web/moments.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { AccountImport } from '../import-contract.ts'
import { importText as text } from '../import-text.ts'
import { ImportAnswers } from './ImportAnswers.tsx'
import { ImportItems } from './ImportItems.tsx'
import type { Chosen } from './useAccountImport.ts'

type ImportPreviewProps = {
  preview: AccountImport
  email: string
  chosen: Chosen
  onChoose: (changed: Partial<Chosen>) => void
}

/** Whose file it is, what it would change here, and what stays. */
export function ImportPreview({ preview, email, chosen, onChoose }: ImportPreviewProps) {
  const { items, answers, conferences } = preview
  return (
    <>
      <FileOrigin preview={preview} />
      {!preview.is_same_address && (
        <Notice kind="caution">
          <p>{text.otherAddress(preview.email, email)}</p>
          <OwnData checked={chosen.isOwn} onChange={(isOwn) => onChoose({ isOwn })} />
        </Notice>
      )}
      {items.length === 0 && answers.length === 0 && <p>{text.allHere}</p>}
      {items.length > 0 && (
        <ImportItems items={items} chosen={chosen.items} onChoose={(changed) => onChoose({ items: changed })} />
      )}
      {answers.length > 0 && (
        <ImportAnswers
          answers={answers}
          conferences={conferences}
          chosen={chosen.answers}
          onChoose={(changed) => onChoose({ answers: changed })}
        />
      )}
      {replaces(preview, chosen) && <Notice kind="info">{text.keepFirst}</Notice>}
      <p className="small soft">{text.stays}</p>
    </>
  )
}

function OwnData({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId()
  return (
    <div className="checkbox">
      <input id={id} type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      <label htmlFor={id}>{text.confirmAddress}</label>
    </div>
  )
}

function FileOrigin({ preview: { origin, fingerprint, made_at, email, full_name } }: { preview: AccountImport }) {
  return (
    <dl className="account-import-origin">
      <div>
        <dt>Account</dt>
        <dd dir="auto">{full_name === null ? email : `${full_name}, ${email}`}</dd>
      </div>
      <div>
        <dt>From</dt>
        <dd>{origin}</dd>
      </div>
      <div>
        <dt>Made</dt>
        <dd>{dayOf(made_at)}</dd>
      </div>
      <div>
        <dt>Signed with</dt>
        <dd>{fingerprint}</dd>
      </div>
    </dl>
  )
}

function replaces({ items, conferences }: AccountImport, chosen: Chosen) {
  const answered = new Set(chosen.answers.values())
  return (
    items.some(({ name, here }) => here !== null && chosen.items.has(name)) ||
    conferences.some(({ id, has_answers }) => has_answers && answered.has(id))
  )
}
