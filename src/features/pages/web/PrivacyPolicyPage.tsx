import { LegalDocument } from './LegalDocument.tsx'
import { privacy } from './privacy.ts'

/** /privacy-policy: which personal data is stored, and people's rights. */
export function PrivacyPolicyPage() {
  return <LegalDocument document={privacy} />
}
