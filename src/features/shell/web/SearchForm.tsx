import { useState } from 'react'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { text } from '../text.ts'

/** The search of wide screens; its text stays where it was typed. */
export function SearchForm() {
  const [words, setWords] = useState('')
  return (
    <search className="wide">
      <form onSubmit={(event) => event.preventDefault()}>
        <SearchBox label="Search" placeholder={text.search} value={words} onChange={setWords} />
      </form>
    </search>
  )
}
