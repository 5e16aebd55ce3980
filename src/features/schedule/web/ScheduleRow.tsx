import { memo } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { SelectBox } from '#web/ui/SelectBox.tsx'
import { TitleButton } from '#web/ui/TitleButton.tsx'
import type { Select } from '#web/ui/useSelection.ts'
import type { ScheduleItem } from '../contract.ts'
import { filterText } from '../filter-text.ts'
import { endsNextDay } from '../rules.ts'
import type { ScheduleLine } from '../list-rules.ts'

export type RowChoice = { what: 'edit' | 'duplicate' | 'delete'; item: ScheduleItem }

type ScheduleRowProps = {
  line: ScheduleLine
  /** Null on a read-only page. Must be a stable function, because the row is memoised. */
  onChoose: ((choice: RowChoice) => void) | null
  /** Null while nobody is selecting. */
  selected: boolean | null
  onSelect: Select
}

/** How many characters of a description are rendered: enough for one line of the widest window. */
const SHOWN_OF_DESCRIPTION = 160

/** A schedule item on one line; stacked on phones. */
export const ScheduleRow = memo(function ScheduleRow(props: ScheduleRowProps) {
  const {
    line: { item, people, isCalledOff, warning },
    onChoose,
    selected,
    onSelect,
  } = props
  const { id, start_time, end_time, title, description, location, type } = item
  return (
    <li className={type === 'break' || type === 'networking' ? 'session is-break' : 'session'}>
      {selected !== null && (
        <SelectBox
          wholeRow
          label={`Select ${title}`}
          checked={selected}
          onChange={(isSelected) => onSelect([id], isSelected)}
        />
      )}
      <time>
        {start_time} – {end_time}
        {endsNextDay(start_time, end_time) && <span className="small soft"> +1 day</span>}
      </time>
      <div className="session-about">
        <b dir="auto">
          <TitleButton onOpen={onChoose && (() => onChoose({ what: 'edit', item }))}>{title}</TitleButton>
        </b>{' '}
        {isCalledOff && <Badge kind="danger">{filterText.calledOff}</Badge>}
        {warning ? (
          <span className="warning glyph glyph-small glyph-alert">{warning}</span>
        ) : (
          description && (
            <span className="description truncate" dir="auto">
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
  if (!first) return <span className="session-speakers" />
  return (
    <span
      className="session-speakers"
      title={people.length > 1 ? people.map(({ name }) => name).join(', ') : undefined}
    >
      <Avatar id={first.id} name={first.name} photo={first.photo} size="xs" />
      <bdi className="truncate">{first.name}</bdi>
      {others.length > 0 && (
        <span className="soft small tabular">
          <span aria-hidden="true">+{others.length}</span>
          <span className="visually-hidden">, {others.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  )
}
