import { Monogram } from '#web/ui/Monogram.tsx'
import type { FoundExhibitor } from '../contract.ts'
import { Marked } from './Marked.tsx'
import { ResultRow } from './ResultRow.tsx'

type ExhibitorResultProps = { exhibitor: FoundExhibitor; words: readonly string[] }

/** An exhibitor with what it does and where its stand is. */
export function ExhibitorResult({ exhibitor, words }: ExhibitorResultProps) {
  const { exhibitor_id, name, location, description, logo_url } = exhibitor
  return (
    <ResultRow
      start={<Monogram id={exhibitor_id} name={name} logo={logo_url} />}
      name={<Marked text={name} words={words} />}
      about={<Marked text={[location, description].filter(Boolean).join(' · ')} words={words} />}
    />
  )
}
