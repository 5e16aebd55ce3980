import type { ColumnChoice } from '#shared/csv.ts'
import { type CsvImport, importCsv, type RowReader, type Skipped } from '#shared/csv-import.ts'
import { canonicalEmail, isEmail } from '#shared/email.ts'
import { tooLong } from '#shared/wording.ts'
import { nameOf } from '#shared/written-names.ts'
import {
  type Goal,
  listedGoals,
  listedItems,
  OFFERING,
  type OfferedGoal,
  SEEKING,
  type SoughtGoal,
} from './goal-rules.ts'
import { DELEGATE_COLUMNS, DELEGATE_LIMITS, type DelegateField } from './rules.ts'
import { importText } from './text.ts'

export type ImportedDelegate = {
  /** In its stored form. */
  email: string
  full_name: string
  company: string | null
  position: string | null
  /** What a delegate looks for and offers, if the file has these columns. */
  interests?: string[]
  seeking?: Goal<SoughtGoal>[]
  offering?: Goal<OfferedGoal>[]
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

function readDelegate(row: RowReader<DelegateField>, lineOf: Map<string, number>): ImportedDelegate | Skipped {
  const { cell, line } = row
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
  return { email, full_name, company: company || null, position: position || null, ...readAnswers(row) }
}

/** The lists of a row; those that the row does not have are left out. */
function readAnswers({ cell, warn }: RowReader<DelegateField>) {
  function goalsIn<Name extends string>(field: 'seeking' | 'offering', names: readonly Name[]) {
    const { goals, unknown } = listedGoals(cell(field), names)
    if (unknown.length > 0) warn(importText.unknownGoals(unknown, names))
    return goals
  }
  const interests = listedItems(cell('interests'))
  const seeking = goalsIn('seeking', SEEKING)
  const offering = goalsIn('offering', OFFERING)
  return {
    ...(interests.length > 0 && { interests }),
    ...(seeking.length > 0 && { seeking }),
    ...(offering.length > 0 && { offering }),
  }
}
