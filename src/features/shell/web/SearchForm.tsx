import { type SubmitEvent, useCallback, useRef, useState } from 'react'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { text } from '../text.ts'

const ProgrammeSearch = lazyComponent(() => import('./ProgrammeSearch.tsx').then((module) => module.ProgrammeSearch))

/** The search of wide screens. */
export function SearchForm() {
  const box = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const close = useCallback(() => setWords(''), [])
  function search(event: SubmitEvent) {
    event.preventDefault()
    setWords(box.current?.value.trim() ?? '')
  }
  return (
    <search className="hide-on-phone">
      <form onSubmit={search}>
        <SearchField ref={box} label="Search" placeholder={text.search} />
      </form>
      {words && <ProgrammeSearch words={words} onClose={close} />}
    </search>
  )
}
