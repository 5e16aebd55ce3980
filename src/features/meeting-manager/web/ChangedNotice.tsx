import { clockOf } from '#shared/clock.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { LeftOut } from '../contract.ts'
import { arrangeText, changeText, listText } from '../text.ts'

/** How many meetings are named. */
const NAMED = 20

const LIST = new Intl.ListFormat('en-GB')

/** Which meetings of a preview were not sent, and what has changed. */
export function ChangedNotice({ left, time_zone }: { left: readonly LeftOut[]; time_zone: string }) {
  const clock = clockOf(time_zone)
  return (
    <Notice kind="caution" alert>
      <p className="strong">{arrangeText.changedTitle(left.length)}</p>
      <ul className="changed-list">
        {left.slice(0, NAMED).map(({ people, starts_at, change }) => (
          <li key={`${starts_at} ${people.map(({ person_id }) => person_id).join(' ')}`}>
            {clock(Date.parse(starts_at)).time}{' '}
            <bdi>{LIST.format(people.map(({ full_name }) => full_name ?? listText.someone))}</bdi>: {changeText[change]}
          </li>
        ))}
      </ul>
      {left.length > NAMED && <p>{arrangeText.furtherMeetings(left.length - NAMED)}</p>}
    </Notice>
  )
}
