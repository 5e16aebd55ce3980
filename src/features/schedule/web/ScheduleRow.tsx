import { memo } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import type { ScheduleItem } from '../contract.ts'
import { endsNextDay } from '../rules.ts'
import type { ScheduleLine } from '../list-rules.ts'

export type RowChoice = { what: 'edit' | 'duplicate' | 'delete'; item: ScheduleItem }

type ScheduleRowProps = {
  line: ScheduleLine
  /** Null where nothing can be changed. Must stay the same function, so that a filter does not draw every row anew. */
  onChoose: ((choice: RowChoice) => void) | null
}

/** Enough for one line of the widest window; descriptions may be pages long. */
const SHOWN_OF_DESCRIPTION = 160

/** One schedule item on one line; stacked on phones. */
export const ScheduleRow = memo(function ScheduleRow({ line: { item, people, warning }, onChoose }: ScheduleRowProps) {
  const { start_time, end_time, title, description, location, type } = item
  return (
    <li className={type === 'break' || type === 'networking' ? 'it is-break' : 'it'}>
      <time>
        {start_time} – {end_time}
        {endsNextDay(start_time, end_time) && <span className="small soft"> +1 day</span>}
      </time>
      <div className="what">
        <b dir="auto">{title}</b>
        {warning ? (
          <span className="warn glyph glyph-s g-alert">{warning}</span>
        ) : (
          description && (
            <span className="desc truncate" dir="auto">
              {description.slice(0, SHOWN_OF_DESCRIPTION)}
            </span>
          )
        )}
      </div>
      <People people={people} />
      <bdi className="truncate place">{location}</bdi>
      <Tag type={type} />
      {onChoose && (
        <Menu
          label={`Actions for ${title}`}
          entries={[
            { label: 'Edit', onSelect: () => onChoose({ what: 'edit', item }) },
            { label: 'Duplicate', onSelect: () => onChoose({ what: 'duplicate', item }) },
            { label: 'Delete', danger: true, divided: true, onSelect: () => onChoose({ what: 'delete', item }) },
          ]}
        />
      )}
    </li>
  )
})

function People({ people }: Pick<ScheduleLine, 'people'>) {
  const [first, ...others] = people
  if (!first) return <span className="sp" />
  return (
    <span className="sp" title={people.length > 1 ? people.map(({ name }) => name).join(', ') : undefined}>
      <Avatar id={first.id} name={first.name} photo={first.photo} size="xs" />
      <bdi className="truncate">{first.name}</bdi>
      {others.length > 0 && (
        <span className="soft small num">
          <span aria-hidden="true">+{others.length}</span>
          <span className="vh">, {others.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  )
}
