import './SelectionBar.css'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import type { Selection } from './useSelection.ts'

type SelectionBarProps = {
  selection: Pick<Selection, 'ids' | 'select'>
  /** The ids of the rows that are shown, which the first box is about. */
  shown: readonly string[]
  /** How many of the existing rows are selected. */
  count: number
  /** 'Delete' or 'Remove'. */
  verb: string
  onDelete: () => void
  onClose: () => void
  /** How many rows there are on all pages, and what selects them; null if there is one page. */
  more?: { total: number; onSelect: () => void } | null
  /** Buttons for what else can be done with the rows. */
  children?: ReactNode
}

/** Says how many rows are selected, and deletes them. Escape ends the selecting. */
export function SelectionBar({ selection, shown, count, verb, onDelete, onClose, more, children }: SelectionBarProps) {
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
      {children}
      <Button
        kind="danger"

        disabledReason={count === 0 ? 'Select something first' : null}
        onClick={onDelete}
      >
        {verb}
      </Button>
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
