import { useState } from 'react'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { aboutText } from '../about-text.ts'

/** About three lines where it stands; what is longer is folded. */
const LONG_BIO = 220

/** What a speaker says of themselves, folded after three lines. */
export function FoldedBio({ name, bio }: { name: string; bio: string }) {
  const [isOpen, setOpen] = useState(false)
  if (bio.length <= LONG_BIO) return <LinkedText text={bio} />
  return (
    <>
      {isOpen ? (
        <LinkedText text={bio} />
      ) : (
        // Without links, which would take the focus out of sight.
        <p className="clamp-3" dir="auto">
          {bio}
        </p>
      )}
      <button type="button" className="link reach" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? aboutText.less : aboutText.more}
        <span className="visually-hidden">{aboutText.about(name)}</span>
      </button>
    </>
  )
}
