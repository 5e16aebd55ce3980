import { classes } from '#web/ui/glyph.ts'
import type { Delegate } from '../contract.ts'
import type { DelegateSort } from '../rules.ts'
import { type DelegateActs, DelegateRow } from './DelegateRow.tsx'

/** Headings, and what the first press sorts by; the newest are looked for more often than the oldest. */
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

type DelegateTableProps = DelegateActs & {
  delegates: readonly Delegate[]
  sending: ReadonlySet<string>
  /** Why nobody can be invited, if so. */
  obstacle: string | null
  readOnly: boolean
  sort: DelegateSort
  onSort: (sort: DelegateSort) => void
  /** What is shown is not yet what was asked for. */
  stale: boolean
}

/** One page of delegates. On phones each of them is a block. */
export function DelegateTable({ delegates, sending, sort, onSort, stale, ...acts }: DelegateTableProps) {
  return (
    <section className={classes('card table-box', stale && 'is-stale')} aria-label="Delegates" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {COLUMNS.map(([heading, first]) => (
              <SortHeading key={heading} heading={heading} first={first} sort={sort} onSort={onSort} />
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {delegates.map((delegate) => (
            <DelegateRow key={delegate.id} delegate={delegate} sending={sending.has(delegate.id)} {...acts} />
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
        className={classes('sort', sorted && `glyph glyph-s g-arrow-up`, sorted && down && 'is-down')}
        onClick={() => onSort(sorted ? OPPOSITE[sort] : first)}
      >
        {heading}
      </button>
    </th>
  )
}
