import './Combobox.css'
import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { fold } from '#shared/fold.ts'
import { comboboxProps, handleOptionKeys, optionId } from './optionList.ts'
import type { FieldControl } from './Field.tsx'
import { place } from '#web/ui/place.ts'

export type ComboboxOption = { value: string; label: string; detail?: string | null }

type ComboboxProps = {
  control: FieldControl
  /** The text in the field while nobody types in it. */
  shown: string
  options: readonly ComboboxOption[]
  onPick: (value: string) => void
  /** Any text will do and the options are suggestions; without it only an option can be chosen. */
  onType?: (text: string) => void
  /** Told what is typed where the options are looked up elsewhere, and empty once nothing is. */
  onSearch?: (text: string) => void
  /** Said where no option fits what was typed. */
  none?: string
  name?: string
  placeholder?: string
}

/** More than this nobody reads; typing narrows them down. */
const MOST_SHOWN = 60

/** A field with a list that is searched by typing: arrows move, Enter takes what is marked or typed, Escape closes the list. */
export function Combobox(props: ComboboxProps) {
  const { control, shown, options, onPick, onType, onSearch, none, name, placeholder } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const fitting = useMemo(() => matching(options, typed ?? ''), [options, typed])
  const listed = fitting.slice(0, MOST_SHOWN)
  const listOpen = open && (listed.length > 0 || none !== undefined)

  function show(at: number) {
    setOpen(true)
    setActive(at)
  }
  function leave() {
    setOpen(false)
    setTyped(null)
    onSearch?.('')
  }
  function pick(option: ComboboxOption) {
    leave()
    onPick(option.value)
  }
  function type(text: string) {
    setTyped(text)
    // Where only an option will do, Enter takes the best of them.
    show(onType || text === '' ? -1 : 0)
    onType?.(text)
    onSearch?.(text)
  }
  const list = { id, isOpen: listOpen, count: listed.length, active }
  function onKeyDown(event: KeyboardEvent) {
    const isHandled = handleOptionKeys(event, list, { show, pick: (at) => listed[at] && pick(listed[at]), leave })
    if (isHandled || event.nativeEvent.isComposing || event.key !== 'Enter') return
    // Enter in a field that was searched in vain must not send the form with what was chosen before, and where any text
    // will do it takes the text first.
    if (onType ? !listOpen : typed === null) return
    if (onType) leave()
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <span className="select glyph-chevron-down">
      <input
        {...control}
        ref={input}
        className="input"
        name={name}
        {...comboboxProps(list)}
        placeholder={placeholder}
        value={typed ?? shown}
        onChange={(event) => type(event.target.value)}
        onMouseDown={() => show(-1)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {listOpen && (
        <ComboboxList
          id={id}
          anchor={input}
          options={listed}
          more={fitting.length - listed.length}
          none={none}
          active={active}
          onPick={pick}
        />
      )}
    </span>
  )
}

type ComboboxListProps = {
  id: string
  anchor: RefObject<HTMLInputElement | null>
  options: ComboboxOption[]
  more: number
  none: string | undefined
  active: number
  onPick: (option: ComboboxOption) => void
}

function ComboboxList({ id, anchor, options, more, none, active, onPick }: ComboboxListProps) {
  const box = useRef<HTMLDivElement>(null)

  // After every change: other options are another height.
  useLayoutEffect(() => fit(box.current, anchor.current))
  useLayoutEffect(() => {
    const refit = () => fit(box.current, anchor.current)
    // Leaving the previous field may have shown its error, which moves everything below it.
    requestAnimationFrame(refit)
    document.addEventListener('scroll', refit, true)
    addEventListener('resize', refit)
    return () => {
      document.removeEventListener('scroll', refit, true)
      removeEventListener('resize', refit)
    }
  }, [anchor])

  return (
    // The field keeps the focus, so that the list stays open while it is pressed or scrolled.
    <div ref={box} popover="manual" className="menu combobox-list" onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label="Suggestions">
        {options.map((option, at) => (
          <div
            key={option.value}
            id={optionId(id, at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            ref={at === active ? intoView : undefined}
            className="menu-item"
            onClick={() => onPick(option)}
          >
            <bdi className="truncate">{option.label}</bdi>
            {option.detail && <span className="truncate soft small">{option.detail}</span>}
          </div>
        ))}
      </div>
      {options.length === 0 && <p className="menu-label">{none}</p>}
      {more > 0 && <p className="menu-label">{more} more. Type to narrow them down.</p>}
    </div>
  )
}

function fit(box: HTMLElement | null, anchor: HTMLElement | null) {
  if (!box || !anchor) return
  if (!box.matches(':popover-open')) box.showPopover()
  box.style.width = `${anchor.offsetWidth}px`
  place(box, anchor)
}

function intoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}

/** The options that contain every word; those that begin with the text come first. */
function matching(options: readonly ComboboxOption[], text: string) {
  const searchTerm = fold(text)
  if (searchTerm === '') return options
  const words = searchTerm.split(' ')
  const found = options.filter(({ label, detail }) => {
    const written = fold(`${label} ${detail ?? ''}`)
    return words.every((word) => written.includes(word))
  })
  return found.toSorted(
    (a, b) => Number(fold(b.label).startsWith(searchTerm)) - Number(fold(a.label).startsWith(searchTerm)),
  )
}
