import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { comboboxProps, handleOptionKeys } from '#web/forms/optionList.ts'
import { Results } from './Results.tsx'
import { useResultOptions } from './useResultOptions.ts'

type SearchPanelProps = {
  typed: string
  onType: (text: string) => void
  onControl: (control: ComponentProps<'input'>) => void
  onClose: () => void
}

const CLOSED = { id: '', isOpen: false, count: 0, active: -1 }

/** The results below the field of the top bar. */
export function SearchPanel({ typed, onType, onControl, onClose }: SearchPanelProps) {
  const found = useResultOptions({ typed, onType, onDone: onClose })
  const { list, show, pick } = found
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isHandled = handleOptionKeys(event, list, { show, pick: (at) => pick(at, true), leave: onClose })
    if (!isHandled && event.key === 'Escape') onClose()
  })
  const tell = useEffectEvent(onControl)
  const { id, isOpen, count, active } = list
  useEffect(() => {
    tell({ ...comboboxProps({ id, isOpen, count, active }), onKeyDown: (event) => onKeyDown(event) })
    // The list is gone with this component.
    return () => tell({ ...comboboxProps(CLOSED), onKeyDown: undefined })
  }, [id, isOpen, count, active])
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const search = panel.current?.parentElement
    function leave({ relatedTarget }: FocusEvent) {
      if (!(relatedTarget instanceof Node && search?.contains(relatedTarget))) close()
    }
    search?.addEventListener('focusout', leave)
    return () => search?.removeEventListener('focusout', leave)
  }, [])

  return (
    // The field keeps the focus, so that the arrow keys go on moving through the list.
    <div ref={panel} className="search-panel" onMouseDown={(event) => event.preventDefault()}>
      <div className="search-scroll">
        <Results found={found} onClear={() => onType('')} />
      </div>
      <p className="search-keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to move
        </span>
        <span>
          <kbd>Enter</kbd> to open
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </p>
    </div>
  )
}
