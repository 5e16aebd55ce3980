import type { KeyboardEvent } from 'react'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * A roving tabindex: Tab reaches only the selected item of a row of tabs or choices, and the arrow keys move between items.
 * Returns the props of an item.
 */
export function useRoving<Id extends string>(ids: readonly Id[], selected: Id, onSelect: (id: Id) => void) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = ids.indexOf(selected)
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? ids.length - 1 : at + (STEPS[event.key] ?? 0)
    const next = ids.at(to % ids.length)
    if (to === at || next === undefined) return
    event.preventDefault()
    onSelect(next)
    const item = event.currentTarget.parentElement?.children[ids.indexOf(next)]
    if (item instanceof HTMLElement) item.focus()
  }
  return (id: Id) => ({ tabIndex: id === selected ? 0 : -1, onClick: () => onSelect(id), onKeyDown })
}
