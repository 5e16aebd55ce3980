import type * as z from 'zod/mini'
import type { ColumnChoice, Synonyms } from '#shared/csv.ts'
import { type CsvImport, importCsv, type RowReader, type Skipped } from '#shared/csv-import.ts'
import { fold } from '#shared/fold.ts'
import { NewExhibitor } from './fields.ts'
import { importText } from './import-text.ts'
import { EXHIBITOR_SIZES, IMPORT_FIELDS, type ImportField } from './rules.ts'

const COLUMNS = {
  name: ['name', 'company', 'company name', 'exhibitor', 'exhibitor name', 'organisation', 'organization', 'firma', 'société', 'empresa'],
  category: ['category', 'industry', 'sector', 'kategorie', 'catégorie', 'categoría'],
  size: ['size', 'company size', 'größe', 'taille', 'tamaño'],
  location: ['location', 'stand', 'booth', 'booth number', 'place', 'standort', 'emplacement', 'ubicación', 'stand number', 'hall', 'halle', 'salle', 'sala'],
  description: ['description', 'short description', 'summary', 'beschreibung', 'descripción'],
  full_description: ['full description', 'long description', 'about', 'details'],
  website: ['website', 'url', 'web', 'homepage', 'web site', 'webseite', 'site web', 'sitio web'],
  linkedin_url: ['linkedin', 'linkedin url', 'linkedin_url'],
  twitter_url: ['twitter', 'twitter url', 'twitter_url', 'x'],
  founded: ['founded', 'year founded', 'gegründet', 'fondée', 'fundada'],
  employees: ['employees', 'number of employees', 'mitarbeiter', 'employés', 'empleados'],
} as const satisfies Synonyms<ImportField> // prettier-ignore

type ImportedExhibitor = z.output<typeof NewExhibitor>
export type ReadExhibitors = CsvImport<ImportField, ImportedExhibitor>

/**
 * Reads exhibitors from the bytes of a CSV file; stores nothing. A name that occurs twice is used once. The caller checks
 * whether the conference already has it. Throws what `importCsv` throws.
 */
export function readExhibitors(bytes: Uint8Array, choice?: ColumnChoice): Promise<ReadExhibitors> {
  const lineOf = new Map<string, number>()
  return importCsv(bytes, {
    columns: COLUMNS,
    choice,
    required: [['name'], ['category'], ['location'], ['description']],
    prose: ['full_description'],
    text: importText,
    read: (row) => readExhibitor(row, lineOf),
  })
}

function readExhibitor(row: RowReader<ImportField>, lineOf: Map<string, number>): ImportedExhibitor | Skipped {
  const { cell, line } = row
  const texts = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell(field)]))
  const parsed = NewExhibitor.safeParse({ ...texts, size: sizeOf(row) })
  if (!parsed.success) return { skipped: parsed.error.issues[0]?.message ?? '' }
  const name = fold(parsed.data.name)
  const before = lineOf.get(name)
  if (before !== undefined) return { skipped: importText.sameName(before) }
  lineOf.set(name, line)
  return parsed.data
}

function sizeOf({ cell, warn }: RowReader<ImportField>) {
  const written = cell('size')
  const size = EXHIBITOR_SIZES.find((one) => fold(one) === fold(written))
  if (!size && written !== '') warn(importText.otherSize(written))
  return size ?? 'Mid-size'
}
