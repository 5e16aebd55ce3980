import './SelectionBar.css'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import type { Selection } from './useSelection.ts'

type SelectionAction = {
  /** 'Delete', or 'Publish 3'. */
  verb: string
  onSelect: () => void
  /** Secondary where nothing is deleted. */
  kind?: 'danger' | 'secondary'
  /** Why it cannot be done now. */
  disabledReason?: string | null
}

type SelectionBarProps = {
  selection: Pick<Selection, 'ids' | 'select'>
  /** The ids of the rows that are shown, which the first box is about. */
  shown: readonly string[]
  /** How many of the existing rows are selected. */
  count: number
  /** What can be done with them, in the order of the buttons. */
  actions: readonly SelectionAction[]
  onClose: () => void
  /** How many rows there are on all pages, and what selects them; null if there is one page. */
  more?: { total: number; onSelect: () => void } | null
}

/** Says how many rows are selected, and what can be done with them. Escape ends the selecting. */
export function SelectionBar({ selection, shown, count, actions, onClose, more }: SelectionBarProps) {
  const { ids, select } = selection
  const all = useRef<HTMLInputElement>(null)
  const isAll = shown.length > 0 && shown.every((id) => ids?.has(id))
  useFocusWhileOpen(all)
  useEffect(() => {
    if (all.current) all.current.indeterminate = count > 0 && !isAll
  }, [count, isAll])
  useEscape(onClose)

  return (
    <div className="selection-bar" role="group" aria-label="Selection">
      <label>
        <input
          ref={all}
          type="checkbox"
          checked={isAll}
          disabled={shown.length === 0}
          onChange={() => select(shown, !isAll)}
        />
        <span>{more ? 'Select page' : 'Select all'}</span>
      </label>
      <span className="soft tabular" role="status">{`${count.toLocaleString('en-GB')} selected`}</span>
      {more && (
        <div className="selection-more">
          <Button kind="quiet" onClick={more.onSelect}>{`Select all ${more.total.toLocaleString('en-GB')}`}</Button>
        </div>
      )}
      {actions.map(({ verb, onSelect, kind = 'danger', disabledReason = null }, at) => (
        <Button
          key={at}
          kind={kind}
          disabledReason={count === 0 ? 'Select something first' : disabledReason}
          onClick={onSelect}
        >
          {verb}
        </Button>
      ))}
      <IconButton label="Stop selecting" glyph="close" onClick={onClose} />
    </div>
  )
}

/** Takes the focus, and gives it back to the button that started the selecting. */
function useFocusWhileOpen(target: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const opener = document.activeElement
    target.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [target])
}

/** Calls `onEscape`, unless the key is for a dialog, a menu or a search field. */
function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      const isTaken =
        event.defaultPrevented || document.querySelector('dialog[open], [popover]:popover-open:not(.toasts)')
      const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'search'
      if (event.key === 'Escape' && !isTaken && !isTyping) latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
