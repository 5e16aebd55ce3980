import { useState } from 'react'
import { clockOf } from '#shared/clock.ts'
import { paths } from '#shared/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import type { Without } from '../edit-rules.ts'
import { type ArrangeChoices, MOST_EACH } from '../rules.ts'
import { arrangeText, listText, reasonText } from '../text.ts'

const SHOWN_AT_FIRST = 4

export type WithoutListProps = {
  without: readonly Without[]
  /** Also of those who are not named. */
  count: number
  options: ArrangeChoices
  time_zone: string
  /** Makes another preview. */
  onLook: (options: ArrangeChoices) => void
  onSettings: () => void
  /** Shows somebody’s meetings. */
  onDay: (person_id: string) => void
}

/** Who gets no meeting, with the reason and one thing that helps. */
export function WithoutList({ without, count, time_zone, onDay, ...helping }: WithoutListProps) {
  const [all, setAll] = useState(false)
  const clock = clockOf(time_zone)
  const shown = all ? without : without.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <div className="without-head spread">
        <h3>{arrangeText.noneHead}</h3>
        <span className="small soft">{arrangeText.people(count)}</span>
      </div>
      <ul className="without-list">
        {shown.map(({ person: { person_id, full_name, avatar_url }, reason, slots }) => (
          <li key={person_id}>
            <Avatar id={person_id} name={full_name ?? ''} photo={avatar_url} />
            <div>
              <button type="button" className="link" dir="auto" onClick={() => onDay(person_id)}>
                {full_name ?? listText.someone}
              </button>
              <span className="small soft">
                {reasonText[reason]({
                  times: LIST.format(slots.map((slot) => clock(Date.parse(slot)).time)),
                  most: helping.options.most_each,
                })}
              </span>
            </div>
            <Help reason={reason} person_id={person_id} {...helping} />
          </li>
        ))}
      </ul>
      {shown.length < without.length ? (
        <div className="without-more">
          <Button kind="quiet" size="small" onClick={() => setAll(true)}>
            {arrangeText.showMore(without.length - shown.length)}
          </Button>
        </div>
      ) : (
        count > without.length && (
          <p className="without-more small soft">{arrangeText.further(count - without.length)}</p>
        )
      )}
    </>
  )
}

const LIST = new Intl.ListFormat('en-GB')

type HelpProps = Pick<WithoutListProps, 'options' | 'onLook' | 'onSettings'> &
  Pick<Without, 'reason'> & { person_id: string }

/** The one thing that helps somebody to a meeting: another preview, other settings, or a message to them. */
function Help({ reason, person_id, options, onLook, onSettings }: HelpProps) {
  if (reason === 'taken_out') return null
  if (reason === 'no_wishes')
    return (
      <ButtonLink kind="secondary" size="small" to={`${paths.messages}?with=${person_id}`}>
        Write to them
      </ButtonLink>
    )
  const helped = helpedBy(reason, options)
  return (
    <Button kind="secondary" size="small" onClick={() => (helped ? onLook(helped.options) : onSettings())}>
      {helped?.verb ?? (reason === 'no_table' ? 'Add a table' : 'Add hours')}
    </Button>
  )
}

function helpedBy(reason: Without['reason'], options: ArrangeChoices) {
  if (reason === 'only_one_sided')
    return { verb: 'Allow one-sided matches', options: { ...options, only_mutual: false } }
  const isTime = reason === 'no_free_slot' || reason === 'no_common_slot'
  if (isTime && options.days.length > 0) return { verb: 'Use all days', options: { ...options, days: [] } }
  if (isTime && options.keep_saved)
    return { verb: 'Allow during saved sessions', options: { ...options, keep_saved: false } }
  const isFull = reason === 'others_full' || reason === 'others_busy'
  if (isFull && options.most_each < MOST_EACH.most)
    return { verb: `Allow ${options.most_each + 1} each`, options: { ...options, most_each: options.most_each + 1 } }
  return null
}
