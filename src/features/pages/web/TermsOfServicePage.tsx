import { LegalDocument } from './LegalDocument.tsx'
import { terms } from './terms.ts'

/** The agreement between the operator and whoever uses the service. */
export function TermsOfServicePage() {
  return <LegalDocument document={terms} />
}
