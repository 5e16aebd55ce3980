import { LegalDocument } from './LegalDocument.tsx'
import { guidelines } from './guidelines.ts'

/** /guidelines: the code of conduct. */
export function GuidelinesPage() {
  return <LegalDocument document={guidelines} />
}
