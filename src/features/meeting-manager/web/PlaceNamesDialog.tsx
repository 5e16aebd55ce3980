import { type SubmitEvent, useState } from 'react'
import { MEETING_LIMITS } from '#features/meetings/rules.ts'
import type { OrganiserSettings } from '#features/meetings/organisers-contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type Places = OrganiserSettings['places']
type PlaceNamesDialogProps = { places: Places; onSave: (places: Places) => void; onClose: () => void }

/** The names of the tables and stands. They are saved with the rest of the form behind it. */
export function PlaceNamesDialog({ places, onSave, onClose }: PlaceNamesDialogProps) {
  const [named, setNamed] = useState(places)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSave(named)
    onClose()
  }
  return (
    <Dialog title="Names of the places" onClose={onClose}>
      <form className="form" onSubmit={submit}>
        <ol className="place-names">
          {named.map(({ id, name, exhibitor_id }, at) => (
            <li key={id ?? `new-${at}`}>
              <input
                className="input"
                aria-label={exhibitor_id === null ? `Table ${at + 1}` : `Stand ${at + 1}`}
                required
                maxLength={MEETING_LIMITS.placeName}
                value={name}
                dir="auto"
                onChange={({ target }) =>
                  setNamed(named.map((place, here) => (here === at ? { ...place, name: target.value } : place)))
                }
              />
            </li>
          ))}
        </ol>
        <div className="row form-actions">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Use these names</Button>
        </div>
      </form>
    </Dialog>
  )
}
