import { freeMetadata, type Metadata } from '../rules.ts'
import { refusals } from './errors.ts'

const MOST_METADATA = 4096

/** The metadata as it is stored, without keys that grant rights. Throws when it would make tokens too large. */
export function readMetadata(data: Metadata): Metadata {
  // Cleaned first, so that no key becomes one of those afterwards.
  const metadata = freeMetadata(cleanMetadata(data))
  if (JSON.stringify(metadata).length > MOST_METADATA) throw refusals.tooMuchMetadata()
  return metadata
}

/** PostgreSQL stores no NUL and no half of a surrogate pair in JSON: they become what they become in other text. */
export function cleanMetadata(data: Metadata): Metadata {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [cleanText(name), cleanValue(value)]))
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanValue)
  return typeof value === 'object' && value !== null ? cleanMetadata({ ...value }) : value
}

function cleanText(text: string) {
  return text.toWellFormed().replaceAll('\0', '')
}
