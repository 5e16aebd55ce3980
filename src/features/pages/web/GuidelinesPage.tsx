import { LegalDocument } from './LegalDocument.tsx'
import { guidelines } from './guidelines.ts'

/** How people treat one another here. */
export function GuidelinesPage() {
  return <LegalDocument document={guidelines} />
}
