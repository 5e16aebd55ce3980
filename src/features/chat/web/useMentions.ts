import { type KeyboardEvent, useId, useState } from 'react'
import type { ChatMessage } from '../contract.ts'
import type { Draft, Mention } from './drafts.ts'

/** What is typed of a name after an @, at the end of the text. */
const BEGUN = /(?:^|\s)@([\p{L}\p{M}][\p{L}\p{M}' -]{0,30})?$/u
const MOST_OFFERED = 5

/** Offers the people who have written in the room while somebody types a name after an @. */
export function useMentions(draft: Draft, messages: readonly ChatMessage[], onChange: (part: Partial<Draft>) => void) {
  const id = useId()
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const begun = BEGUN.exec(draft.text)
  const typed = (begun?.[1] ?? '').toLocaleLowerCase()
  const offered = begun && dismissed !== draft.text ? namesIn(messages, typed) : []
  const at = Math.min(active, offered.length - 1)

  function choose(person: Mention) {
    const start = draft.text.length - typed.length
    onChange({ text: `${draft.text.slice(0, start)}${person.full_name} `, mentions: [...draft.mentions, person] })
    setActive(0)
  }

  /** Returns true if the key was for the list. */
  function onKeyDown(event: KeyboardEvent) {
    const person = offered[at]
    if (!person) return false
    if (event.key === 'ArrowDown') setActive((at + 1) % offered.length)
    else if (event.key === 'ArrowUp') setActive((at + offered.length - 1) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person)
    else if (event.key === 'Escape') setDismissed(draft.text)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  const isOpen = offered.length > 0
  const fieldProps = {
    'aria-autocomplete': 'list',
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen ? `${id}-${at}` : undefined,
  } as const
  return { id, offered, active: at, choose, onKeyDown, fieldProps }
}

/** The people whose name, or a later word of it, begins with what was typed. */
function namesIn(messages: readonly ChatMessage[], typed: string): Mention[] {
  const people = new Map<string, Mention>()
  for (const { author } of messages.toReversed()) {
    if (!author?.person_id || !author.full_name) continue
    const { person_id, full_name, role } = author
    const name = full_name.toLocaleLowerCase()
    if (name.startsWith(typed) || name.includes(` ${typed}`)) people.set(person_id, { person_id, full_name, role })
  }
  return [...people.values()].slice(0, MOST_OFFERED)
}
