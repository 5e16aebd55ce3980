import { useEffect, useState } from 'react'
import { fold } from '#shared/fold.ts'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { text } from '../text.ts'

/** The search over a long list of speakers. It hides rows of the list after it, which is server markup. */
export function FindSpeakers({ count }: { count: number }) {
  const [searchTerm, setSearchTerm] = useState('')
  const [found, setFound] = useState(count)
  useEffect(() => {
    const words = fold(searchTerm).split(' ')
    let shown = 0
    for (const row of document.querySelectorAll<HTMLElement>('.speakers > li')) {
      row.hidden = !words.every((word) => fold(row.textContent).includes(word))
      if (!row.hidden) shown++
    }
    setFound(shown)
  }, [searchTerm])

  return (
    <div className="speaker-search">
      <SearchBox label="Find a speaker, company or session" value={searchTerm} onChange={setSearchTerm} />
      <p className="soft small" role="status">
        {searchTerm !== '' && (found === 0 ? text.noSpeakerFound : text.speakersFound(found, count))}
      </p>
    </div>
  )
}
