import type { KeyboardEvent } from 'react'

/** A list of options below a field. `active` is the position of the option that Enter takes, -1 for none. */
export type OptionList = { id: string; isOpen: boolean; count: number; active: number }

export const optionId = (id: string, position: number) => `${id}-${position}`

/** What a field with a list of options says to screen readers. */
export function comboboxProps({ id, isOpen, count, active }: OptionList) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen && active >= 0 && active < count ? optionId(id, active) : undefined,
    autoComplete: 'off',
    spellCheck: false,
  } as const
}

type OptionListActions = { show: (position: number) => void; pick: (position: number) => void; leave: () => void }

/** Arrows move, Enter takes, Escape closes the list. Returns whether the key was one of these. */
export function handleOptionKeys(event: KeyboardEvent, list: OptionList, { show, pick, leave }: OptionListActions) {
  const { isOpen, count, active } = list
  // Keys that choose a letter in an input method are not for the list.
  if (event.nativeEvent.isComposing) return false
  if (event.key === 'ArrowDown') show(isOpen && active < count - 1 ? active + 1 : 0)
  else if (event.key === 'ArrowUp') show(isOpen && active > 0 ? active - 1 : count - 1)
  else if (event.key === 'Enter' && isOpen && active >= 0 && active < count) pick(active)
  else if (event.key === 'Escape' && isOpen) leave()
  else return false
  event.preventDefault()
  event.stopPropagation()
  return true
}
