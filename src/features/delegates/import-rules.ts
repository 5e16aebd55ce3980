import type { ColumnChoice } from '#shared/csv.ts'
import { type CsvImport, importCsv, type RowReader, type Skipped } from '#shared/csv-import.ts'
import { canonicalEmail, isEmail } from '#shared/email.ts'
import { fold } from '#shared/fold.ts'
import { tooLong } from '#shared/wording.ts'
import { DELEGATE_COLUMNS, DELEGATE_LIMITS, type DelegateField } from './rules.ts'
import { importText } from './text.ts'

export type ImportedDelegate = {
  /** In its stored form. */
  email: string
  full_name: string
  company: string | null
  position: string | null
}

export type DelegateImport = CsvImport<DelegateField, ImportedDelegate>

const REQUIRED = [['email'], ['full_name', 'first_name', 'last_name']] as const

/**
 * Reads delegates from the bytes of a CSV file; stores nothing. An address that occurs twice is used once, ignoring case.
 * The caller checks whether the conference already has it. `choice` has the columns that
 * were chosen by hand. Throws what `importCsv` throws.
 */
export function readDelegates(bytes: Uint8Array, choice?: ColumnChoice): Promise<DelegateImport> {
  const lineOf = new Map<string, number>()
  return importCsv(bytes, {
    columns: DELEGATE_COLUMNS,
    choice,
    required: REQUIRED,
    prose: [],
    text: importText,
    read: (row) => readDelegate(row, lineOf),
  })
}

function readDelegate(
  { cell, line }: RowReader<DelegateField>,
  lineOf: Map<string, number>,
): ImportedDelegate | Skipped {
  const full_name = nameOf({
    full_name: cell('full_name'),
    first_name: cell('first_name'),
    last_name: cell('last_name'),
  })
  const missing = [...(cell('email') === '' ? ['email'] : []), ...(full_name === '' ? ['name'] : [])]
  if (missing.length > 0) return { skipped: importText.missing(missing.join(' and no ')) }

  const email = canonicalEmail(cell('email'))
  if (!isEmail(email)) return { skipped: importText.notAnEmail(email.length > 60 ? `${email.slice(0, 59)}…` : email) }
  const before = lineOf.get(email)
  if (before !== undefined) return { skipped: importText.sameEmail(before) }

  const [company, position] = [cell('company'), cell('position')]
  const { full_name: longest, company: longestCompany, position: longestPosition } = DELEGATE_LIMITS
  if (full_name.length > longest) return { skipped: tooLong('name', longest) }
  if (company.length > longestCompany) return { skipped: tooLong('company', longestCompany) }
  if (position.length > longestPosition) return { skipped: tooLong('position', longestPosition) }
  lineOf.set(email, line)
  return { email, full_name, company: company || null, position: position || null }
}

type Names = Partial<Record<'full_name' | 'first_name' | 'last_name', string>>

/** The full name of a row. Next to "Vorname", "Name" is the family name; next to "Apellidos", it is the given name. */
export function nameOf({ full_name = '', first_name = '', last_name = '' }: Names) {
  if (first_name && last_name) return full_name || `${first_name} ${last_name}`
  if (fold(full_name).includes(fold(first_name || last_name))) return full_name
  return [first_name, full_name, last_name].filter(Boolean).join(' ')
}
