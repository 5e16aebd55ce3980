import { LegalDocument } from './LegalDocument.tsx'
import { privacy } from './privacy.ts'

/** What is kept of people, and what they can do about it. */
export function PrivacyPolicyPage() {
  return <LegalDocument document={privacy} />
}
