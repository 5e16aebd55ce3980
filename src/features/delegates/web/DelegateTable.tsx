import { Fragment } from 'react'
import { classes } from '#web/ui/glyph.ts'
import type { Delegate } from '../contract.ts'
import type { DelegateSort } from '../rules.ts'
import { type DelegateRowActions, DelegateRow } from './DelegateRow.tsx'

/** The headings, and the order of the first click; for dates the newest first. */
const COLUMNS = [
  ['Name', 'name'],
  ['Email', 'email'],
  ['Company', 'company'],
  ['Status', 'status'],
  ['Added On', '-added'],
] as const satisfies (readonly [string, DelegateSort])[]

const OPPOSITE: Record<DelegateSort, DelegateSort> = {
  name: '-name',
  '-name': 'name',
  email: '-email',
  '-email': 'email',
  company: '-company',
  '-company': 'company',
  status: '-status',
  '-status': 'status',
  added: '-added',
  '-added': 'added',
}

type DelegateTableProps = DelegateRowActions & {
  delegates: readonly Delegate[]
  sending: ReadonlySet<string>
  /** Why delegates cannot be invited now, or null. */
  disabledReason: string | null
  readOnly: boolean
  /** Whether delegates are asked anything at registration. */
  asked: boolean
  sort: DelegateSort
  onSort: (sort: DelegateSort) => void
  /** Whether the rows still show the previous search or page. */
  stale: boolean
  /** The ids of the selected delegates; null while nobody is selecting. */
  selected: ReadonlySet<string> | null
}

/** A page of delegates. On phones each row is a block. */
export function DelegateTable({ delegates, sending, sort, onSort, stale, selected, ...acts }: DelegateTableProps) {
  return (
    <section className={classes('card table-box', stale && 'is-stale')} aria-label="Delegates" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {COLUMNS.map(([heading, first]) => (
              <Fragment key={heading}>
                {heading === 'Status' && acts.asked && <th scope="col">Answers</th>}
                <SortHeading heading={heading} first={first} sort={sort} onSort={onSort} />
              </Fragment>
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {delegates.map((delegate) => (
            <DelegateRow
              key={delegate.id}
              delegate={delegate}
              sending={sending.has(delegate.id)}
              selected={selected && selected.has(delegate.id)}
              {...acts}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type SortHeadingProps = Pick<DelegateTableProps, 'sort' | 'onSort'> & { heading: string; first: DelegateSort }

function SortHeading({ heading, first, sort, onSort }: SortHeadingProps) {
  const sorted = sort === first || sort === OPPOSITE[first]
  const down = sort.startsWith('-')
  return (
    <th scope="col" aria-sort={sorted ? (down ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        className={classes('sort', sorted && `glyph glyph-small glyph-arrow-up`, sorted && down && 'is-down')}
        onClick={() => onSort(sorted ? OPPOSITE[sort] : first)}
      >
        {heading}
      </button>
    </th>
  )
}
