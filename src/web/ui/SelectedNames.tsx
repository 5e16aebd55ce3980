import './SelectedNames.css'

/** How many of the selected rows are named. */
const MOST_NAMED = 5

type SelectedNamesProps = {
  /** The names of the selected rows, as far as they are known. */
  names: readonly string[]
  /** How many are selected. */
  count: number
}

/** The first of the selected rows by name, and how many more there are. */
export function SelectedNames({ names, count }: SelectedNamesProps) {
  const named = names.slice(0, MOST_NAMED)
  const others = count - named.length
  return (
    <ul className="selected-names">
      {named.map((name, at) => (
        <li key={at} className="truncate" dir="auto">
          {name}
        </li>
      ))}
      {others > 0 && <li className="soft">{`and ${others.toLocaleString('en-GB')} more`}</li>}
    </ul>
  )
}
