import { useId } from 'react'
import type { ImportItem } from '../import-contract.ts'
import type { ImportItemName } from '../import-rules.ts'
import { importText as text } from '../import-text.ts'

type ImportItemsProps = {
  items: readonly ImportItem[]
  chosen: ReadonlySet<ImportItemName>
  onChoose: (chosen: ReadonlySet<ImportItemName>) => void
}

/** What the file would change, each with a tick. */
export function ImportItems({ items, chosen, onChoose }: ImportItemsProps) {
  const choose = (name: ImportItemName, isChosen: boolean) => {
    const others = [...chosen].filter((one) => one !== name)
    onChoose(new Set(isChosen ? [...others, name] : others))
  }
  return (
    <fieldset className="account-import-items">
      <legend>{text.itemsTitle}</legend>
      {items.map((item) => (
        <Item
          key={item.name}
          item={item}
          checked={chosen.has(item.name)}
          onChange={(isChosen) => choose(item.name, isChosen)}
        />
      ))}
    </fieldset>
  )
}

type ItemProps = { item: ImportItem; checked: boolean; onChange: (checked: boolean) => void }

function Item({ item: { name, here, in_file }, checked, onChange }: ItemProps) {
  const id = useId()
  const note = name === 'notifications' || name === 'suggestions' ? text.notes[name] : null
  return (
    <div className="checkbox">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={`${id}-values`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{text.labels[name]}</label>
      <span id={`${id}-values`} className="hint">
        <bdi className="account-import-value">{in_file}</bdi>
        <span>{here === null ? text.nothingHere : text.replaced(here)}</span>
        {note && <span>{note}</span>}
      </span>
    </div>
  )
}
