import type { ColumnChoice, Synonyms } from '#shared/csv.ts'
import { type CsvImport, importCsv, type RowReader, type Skipped } from '#shared/csv-import.ts'
import { fold } from '#shared/fold.ts'
import { NAME_PARTS, nameOf } from '#shared/written-names.ts'
import { UntitledSpeaker } from './fields.ts'
import { importText } from './import-text.ts'
import { type ImportColumn, IMPORT_FIELDS, type ImportField } from './rules.ts'

const COLUMNS = {
  name: ['name', 'full name', 'speaker', 'speaker name', 'nom', 'nombre', 'referent', 'referentin'],
  ...NAME_PARTS,
  email: ['email', 'e-mail', 'email address', 'mail', 'speaker email', 'email-adresse', 'adresse email', 'courriel', 'correo', 'correo electrónico', 'contact email', 'kontakt-e-mail'],
  title: ['title', 'position', 'job title', 'role', 'titel', 'titre', 'título', 'cargo'],
  company_name: ['company', 'company name', 'organisation', 'organization', 'affiliation', 'firma', 'société', 'empresa'],
  topic: ['topic', 'talk', 'subject', 'thema', 'sujet', 'tema'],
  bio: ['bio', 'biography', 'about', 'description', 'biografie', 'biographie', 'biografía'],
  twitter_url: ['twitter', 'twitter url', 'twitter_url', 'x'],
  linkedin_url: ['linkedin', 'linkedin url', 'linkedin_url'],
  github_url: ['github', 'github url', 'github_url'],
} as const satisfies Synonyms<ImportColumn> // prettier-ignore

export type ImportedSpeaker = Record<Exclude<ImportField, 'name' | 'title'>, string | null> & {
  name: string
  title: string
}
export type ReadSpeakers = CsvImport<ImportColumn, ImportedSpeaker>

/**
 * Reads speakers from the bytes of a CSV file; stores nothing. A name that occurs twice is used once. Throws what
 * `importCsv` throws.
 */
export function readSpeakers(bytes: Uint8Array, choice?: ColumnChoice): Promise<ReadSpeakers> {
  const lineOf = new Map<string, number>()
  return importCsv(bytes, {
    columns: COLUMNS,
    choice,
    required: [['name', 'first_name', 'last_name']],
    prose: ['bio'],
    text: importText,
    read: (row) => readSpeaker(row, lineOf),
  })
}

function readSpeaker({ cell, line }: RowReader<ImportColumn>, lineOf: Map<string, number>): ImportedSpeaker | Skipped {
  const written = nameOf({
    full_name: cell('name'),
    first_name: cell('first_name'),
    last_name: cell('last_name'),
  })
  if (written === '') return { skipped: importText.noName }
  const texts = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell(field)]))
  const parsed = UntitledSpeaker.safeParse({ ...texts, name: written })
  if (!parsed.success) return { skipped: parsed.error.issues[0]?.message ?? '' }
  const name = fold(parsed.data.name)
  const before = lineOf.get(name)
  if (before !== undefined) return { skipped: importText.sameName(before) }
  lineOf.set(name, line)
  const { image_url: _none, ...speaker } = parsed.data
  return speaker
}

/**
 * What the file changes of a speaker: cells that hold something else. An empty cell changes nothing, and the name stays as
 * it is, with its accents and capitals.
 */
export function changesTo(stored: ImportedSpeaker, imported: ImportedSpeaker): Partial<ImportedSpeaker> {
  const changed = IMPORT_FIELDS.filter(
    (field) => field !== 'name' && imported[field] && imported[field] !== stored[field],
  )
  return Object.fromEntries(changed.map((field) => [field, imported[field]]))
}
