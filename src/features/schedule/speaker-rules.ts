import { oneLine } from '#shared/clean.ts'
import { fold } from '#shared/fold.ts'

/** Whether the commas of a cell separate names, or the whole cell is one name. */
export type CommaChoice = 'split' | 'join'

/**
 * The names of the speakers in one cell. They are separated by `;` or new lines, else by commas. A comma does not separate
 * a name that is known ("Sample, Ben" where the conference has this speaker), a suffix ("King, Jr."), or text in brackets. A
 * choice goes before all this. A name in double quotes is taken as it is. Duplicates, and "TBA" without quotes, are dropped.
 */
export function splitSpeakers(cell: string, known: ReadonlySet<string> = new Set(), choice?: CommaChoice): string[] {
  const names = cell
    .split(QUOTED)
    .flatMap((part, at) => (at % 2 === 1 ? oneLine(part.replaceAll('""', '"')) : unquotedNames(part, known, choice)))
  const seen = new Set<string>()
  return names.filter((name) => name !== '' && !seen.has(fold(name)) && seen.add(fold(name)))
}

/** The cell that `splitSpeakers` reads as these names. Names that it would not read as they are get double quotes. */
export function joinSpeakers(names: readonly string[]): string {
  return names.map((name) => (isReadAsIs(name) ? name : `"${name.replaceAll('"', '""')}"`)).join('; ')
}

function isReadAsIs(name: string) {
  const read = splitSpeakers(name)
  return !name.startsWith('"') && read.length === 1 && read[0] === name
}

/** A name in double quotes between separators; quotes inside it are written twice. */
const QUOTED = /(?<=^|[;\n,،、])\s*"((?:[^"]|"")+)"\s*(?=$|[;\n,،、])/

function unquotedNames(text: string, known: ReadonlySet<string>, choice?: CommaChoice) {
  const isKnown = (name: string) => known.has(fold(name))
  const names = choice === 'join' || (!choice && isKnown(text)) ? [text] : partNames(text, isKnown, choice)
  return names.map(oneLine).filter((name) => /[\p{L}\p{N}]/u.test(name) && (isKnown(name) || !NOBODY.test(fold(name))))
}

/** What organisers write when the speaker is not known yet. */
const NOBODY = /^(?:tb[acd]|n\/a|to be (?:announced|confirmed|decided|defined|determined))$/
/** The text between two commas, ignoring commas in brackets. */
const PART = /(?:[(（][^()（）]*[)）]|[^,、،])+/g
const COMMA = /[,、،]/

/** The folded names, in which `splitSpeakers` looks up names. */
export function knownSpeakers(names: Iterable<string>): ReadonlySet<string> {
  return new Set(Array.from(names, fold))
}

/** A cell without the names in double quotes. */
function unquoted(cell: string) {
  return cell
    .split(QUOTED)
    .filter((_, at) => at % 2 === 0)
    .join('')
}

/** The names with a comma that are between semicolons, so that each is certainly one name. */
function certainNames(cell: string) {
  if (!/[;\n]/.test(cell)) return []
  return unquoted(cell)
    .split(/[;\n]/)
    .filter((name) => COMMA.test(name) && partsOf(name).length === 2)
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|esq|obe|mbe|cbe)\.?$/i

function partNames(cell: string, isKnown: (name: string) => boolean, choice?: CommaChoice) {
  if (/[;\n]/.test(cell)) {
    const names = cell.split(/[;\n]/)
    return choice === 'split' ? names.flatMap(partsOf) : names
  }
  const parts = partsOf(cell)
  if (choice === 'split') return parts
  const names: string[] = []
  for (const part of parts) {
    const before = names.at(-1)
    const joined = before === undefined ? part : `${before}, ${part}`
    if (before !== undefined && (SUFFIX.test(part) || (isKnown(joined) && !isKnown(part)))) names.splice(-1, 1, joined)
    else names.push(part)
  }
  return names
}

function partsOf(cell: string) {
  return (cell.match(PART) ?? []).map((part) => part.trim()).filter(Boolean)
}

/** A cell of speakers with a comma outside of double quotes, and how it was read. */
export type SpeakerCell = {
  /** The first row that has it, and how many rows have it. */
  line: number
  rows: number
  cell: string
  /** Whether a name contains a comma. */
  joined: boolean
  names: string[]
}

/** The first rows of the cells whose commas separate names, and of those that are one name; or all of them. */
export type CommaChoices = { split_names?: RowChoice | undefined; join_names?: RowChoice | undefined }
type RowChoice = 'all' | ReadonlySet<number>

/** The cells of speakers of a file. Every cell must be surveyed before the first one is read. */
export class SpeakerCells {
  private readonly names: string[]
  private readonly choices: CommaChoices
  private readonly chosen = new Map<string, CommaChoice>()
  private readonly ambiguous = new Map<string, SpeakerCell>()
  private known: ReadonlySet<string> | undefined

  /** `speakers` are the names of the conference's speakers. */
  constructor(speakers: Iterable<string>, choices: CommaChoices) {
    this.names = [...speakers]
    this.choices = choices
  }

  survey(cell: string, line: number) {
    this.names.push(...certainNames(cell))
    const { split_names, join_names } = this.choices
    if (split_names !== 'all' && split_names?.has(line)) this.chosen.set(fold(cell), 'split')
    if (join_names !== 'all' && join_names?.has(line)) this.chosen.set(fold(cell), 'join')
  }

  /** The names in a cell. */
  read(cell: string, line: number): string[] {
    this.known ??= knownSpeakers(this.names)
    const names = splitSpeakers(cell, this.known, this.chosen.get(fold(cell)) ?? this.choiceForAll())
    if (!COMMA.test(unquoted(cell))) return names
    const before = this.ambiguous.get(fold(cell))
    if (before) before.rows += 1
    else {
      const joined = names.some((name) => COMMA.test(name))
      this.ambiguous.set(fold(cell), { line, rows: 1, cell, joined, names })
    }
    return names
  }

  /** The cells with a comma that were read, in the order of the file. */
  list(): SpeakerCell[] {
    return [...this.ambiguous.values()]
  }

  private choiceForAll(): CommaChoice | undefined {
    if (this.choices.split_names === 'all') return 'split'
    return this.choices.join_names === 'all' ? 'join' : undefined
  }
}
