import { LegalDocument } from './LegalDocument.tsx'
import { terms } from './terms.ts'

/** /terms-of-service: the agreement between the operator and the users. */
export function TermsOfServicePage() {
  return <LegalDocument document={terms} />
}
