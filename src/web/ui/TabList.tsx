import { type ReactNode, useEffect, useRef } from 'react'
import { panelId, tabId } from './tabIds.ts'
import { useRoving } from './useRoving.ts'

export type TabsProps<Id extends string, Tab extends { id: Id }> = {
  /** The accessible name. */
  label: string
  /** Links tabs and panels; unique in the page. */
  name: string
  tabs: readonly Tab[]
  selected: Id
  onSelect: (id: Id) => void
  /** Called on hover and focus of a tab, to preload its content. */
  onNear?: (id: Id) => void
}

type TabListProps<Id extends string, Tab extends { id: Id }> = TabsProps<Id, Tab> & {
  className: string
  itemClass?: string
  children: (tab: Tab) => ReactNode
}

/** The behaviour of all tabs. Pages use PageTabs, Segmented or DayTabs. */
export function TabList<Id extends string, Tab extends { id: Id }>(props: TabListProps<Id, Tab>) {
  const { label, name, tabs, selected, onSelect, onNear, className, itemClass, children } = props
  const roving = useRoving(
    tabs.map(({ id }) => id),
    selected,
    onSelect,
  )
  const list = useRef<HTMLDivElement>(null)
  const brought = useRef('')
  useEffect(() => {
    const tab = document.getElementById(tabId(name, selected))
    if (!list.current || !tab) return
    // A count that arrives later makes the list wider, and moves the tabs after it.
    const place = `${selected} ${list.current.scrollWidth}`
    if (place !== brought.current) bringInto(list.current, tab)
    brought.current = place
  })
  return (
    <div ref={list} className={className} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={tabId(name, tab.id)}
          type="button"
          role="tab"
          className={itemClass}
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? panelId(name, tab.id) : undefined}
          onPointerEnter={() => onNear?.(tab.id)}
          onFocus={() => onNear?.(tab.id)}
          {...roving(tab.id)}
        >
          {children(tab)}
        </button>
      ))}
    </div>
  )
}

/** Scrolls a tab to the middle of its list without scrolling the page. */
function bringInto(list: HTMLElement, tab: HTMLElement) {
  const inList = list.getBoundingClientRect()
  const inTab = tab.getBoundingClientRect()
  list.scrollLeft += inTab.left - inList.left - (inList.width - inTab.width) / 2
}
