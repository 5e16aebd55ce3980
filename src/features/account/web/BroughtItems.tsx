import { useId } from 'react'
import type { BroughtItem } from '../import-contract.ts'
import type { BroughtItemName } from '../import-rules.ts'
import { importText as text } from '../import-text.ts'

type BroughtItemsProps = {
  items: readonly BroughtItem[]
  chosen: ReadonlySet<BroughtItemName>
  onChoose: (chosen: ReadonlySet<BroughtItemName>) => void
}

/** What the file would change, each with a tick. */
export function BroughtItems({ items, chosen, onChoose }: BroughtItemsProps) {
  const choose = (name: BroughtItemName, isChosen: boolean) => {
    const others = [...chosen].filter((one) => one !== name)
    onChoose(new Set(isChosen ? [...others, name] : others))
  }
  return (
    <fieldset className="bring-items">
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

type ItemProps = { item: BroughtItem; checked: boolean; onChange: (checked: boolean) => void }

function Item({ item: { name, here, brought }, checked, onChange }: ItemProps) {
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
        <bdi className="bring-value">{brought}</bdi>
        <span>{here === null ? text.nothingHere : text.replaced(here)}</span>
        {note && <span>{note}</span>}
      </span>
    </div>
  )
}
