import { DELEGATE_SORTS, type DelegateSort } from '../rules.ts'

const LABELS: Record<DelegateSort, string> = {
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  email: 'Email, A to Z',
  '-email': 'Email, Z to A',
  company: 'Company, A to Z',
  '-company': 'Company, Z to A',
  status: 'Status, pending first',
  '-status': 'Status, expired first',
  added: 'Oldest first',
  '-added': 'Newest first',
}

/** Chooses the order on phones, where the table has no headings. */
export function SortChoice({ sort, onSort }: { sort: DelegateSort; onSort: (sort: DelegateSort) => void }) {
  function choose(word: string) {
    const chosen = DELEGATE_SORTS.find((one) => one === word)
    if (chosen) onSort(chosen)
  }
  return (
    <label className="select glyph-chevron-down sort-choice">
      <span className="visually-hidden">Order</span>
      <select className="input" value={sort} onChange={(event) => choose(event.target.value)}>
        {DELEGATE_SORTS.map((one) => (
          <option key={one} value={one}>
            {LABELS[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
