import { useState } from 'react'
import { connectionsApi } from '#features/connections/contract.ts'
import { screenText } from '#features/meetings/screen-text.ts'
import { shownName } from '#features/people/rules.ts'
import { suggestionsApi } from '#features/suggestions/contract.ts'
import { reasonsText } from '#features/suggestions/reason-text.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useSettled } from '#web/useSettled.ts'

const SUGGESTED = 5
const SHOWN = 20
/** Long enough to type on, short enough not to wait for. */
const TYPING_MS = 250

type WhomDialogProps = { conference_id: string; onChoose: (person_id: string) => void; onClose: () => void }

/** Whom to ask for a meeting: people who are suggested, and connections who take requests there. */
export function WhomDialog({ conference_id, onChoose, onClose }: WhomDialogProps) {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), TYPING_MS)
  const input = { state: 'connected', meets_in: conference_id, limit: SHOWN, ...(q && { q }) } as const
  const { data: connections } = useQuery(connectionsApi.list, input, { keepPrevious: true })
  const { data: suggestions } = useQuery(suggestionsApi.list, { conference_id, limit: SUGGESTED })
  const known = (connections ?? []).flatMap(({ person }) => (person ? { person, why: '' } : []))
  const suggested = (suggestions ?? []).map(({ person, reasons }) => ({ person, why: reasonsText(reasons) }))
  return (
    <Dialog
      title={screenText.whom}
      about={<p className="soft">{screenText.whomHint}</p>}
      onClose={onClose}
      foot={
        <>
          <ButtonLink kind="quiet" to={paths.delegates}>
            {screenText.everybody}
          </ButtonLink>
          <ButtonLink kind="secondary" to={paths.network}>
            {screenText.findPeople}
          </ButtonLink>
        </>
      }
    >
      <div className="meeting-form">
        {(typed !== '' || known.length > 0) && (
          <SearchBox
            label={screenText.searchConnections}
            placeholder={screenText.searchConnections}
            value={typed}
            onChange={setTyped}
          />
        )}
        <ul className="meeting-people">
          {[...(q ? [] : suggested), ...known].map(({ person, why }) => {
            const { person_id, position, company, avatar_url } = person
            const name = shownName(person)
            return (
              <li key={person_id}>
                <Avatar id={person_id} name={name} photo={avatar_url} />
                <span>
                  <b dir="auto">{name}</b>
                  <span className="soft small" dir="auto">
                    {why || [position, company].filter(Boolean).join(', ')}
                  </span>
                </span>
                <Button
                  kind="secondary"
                  size="small"
                  aria-label={screenText.proposeTo(name)}
                  onClick={() => onChoose(person_id)}
                >
                  {screenText.choose}
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}
