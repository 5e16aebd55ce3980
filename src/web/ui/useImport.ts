import { useEffect, useRef, useState } from 'react'
import { CSV_LIMITS } from '#shared/csv-limits.ts'
import { megabytes } from '#shared/wording.ts'
import { ApiError } from '#web/data/api.ts'
import { prepareToasts, toast } from '#web/toast.ts'

/** A column of the file that was read as a field; `index` is its place among the headings. */
export type FoundColumn = { field: string; heading: string; index: number }

/** The output of every import, for a dry run and for the real one. */
export type ImportReply<Row extends { line: number }> = {
  imported: number
  skipped: { line: number; reason: string }[]
  warnings: { line: number; message: string }[]
  columns: FoundColumn[]
  /** All headings of the file, in order. */
  headings: string[]
  delimiter: string
  encoding: string
  /** Stands for what was previewed; the import is refused where that has changed since. */
  fingerprint?: string
  /** All rows of a dry run in the order of the file, skipped ones included. */
  rows: Row[]
}

/** What was chosen in the preview, as parameters of the import's endpoint. */
export type ImportChoices = Readonly<Record<string, string>>

export type SendFile<Reply> = (
  file: Blob,
  how: { dryRun: boolean; choices: ImportChoices; signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Reply>

export type ImportProblem = {
  title: string
  message: string
  reasons: string[]
  /** What to say at each field without a column. */
  missing: Readonly<Record<string, string>>
  /** The preview is no longer true. */
  isStale: boolean
  /** Reading the file again as it is would be refused again. */
  isInvalid: boolean
}
/** `share` is how much of the file has been sent, from 0 to 1. */
type ImportWork = { dryRun: boolean; share: number }

export const NO_FILE = 'Please select a CSV file'

const text = {
  error: 'Error',
  failed: 'Import Error',
  skipped: (rows: number) =>
    `${rows === 1 ? '1 row was' : `${rows.toLocaleString('en-GB')} rows were`} skipped. Choose the file once more to see why; nothing is added twice.`,
  tooLarge: `The file is larger than ${megabytes(CSV_LIMITS.bytes)}. Split it into smaller ones and import them one after the other.`,
  unreadable: 'The file could not be read. It may have been moved or changed. Choose it again.',
}

/** Why a file was refused. The dialog says it, so that no toast covers the fields. */
function useProblem() {
  const [problem, setProblem] = useState<ImportProblem | null>(null)

  function refuse(title: string, message: string, more: Partial<ImportProblem> = {}) {
    setProblem({ title, message, reasons: [], missing: {}, isStale: false, isInvalid: false, ...more })
  }
  return { problem, refuse, clear: () => setProblem(null) }
}

/** The headings of a file, and which of them were recognised. */
type FileColumns = { headings: readonly string[]; found: readonly FoundColumn[] }
const NO_COLUMNS: FileColumns = { headings: [], found: [] }

/** Sends one file at a time. `run` returns null if the file was refused or did not arrive, and shows why. */
function useSending<Reply>(send: SendFile<Reply>, onColumns: (columns: FileColumns) => void) {
  const { problem, refuse, clear } = useProblem()
  const [work, setWork] = useState<ImportWork | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => {
    prepareToasts()
    return () => running.current?.abort()
  }, [])

  async function run(bytes: Blob, dryRun: boolean, choices: ImportChoices) {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    clear()
    setWork({ dryRun, share: 0 })
    try {
      const onProgress = (share: number) => running.current === stop && setWork({ dryRun, share })
      return await send(bytes, { dryRun, choices, signal: stop.signal, onProgress })
    } catch (error) {
      if (stop.signal.aborted) return null
      if (!(error instanceof ApiError)) throw error
      const { title, reasons, missing, empty, ...columns } = readFields(error.fields)
      const { code } = error
      const isWhat = { isStale: code === 'conflict', isInvalid: code === 'invalid' }
      refuse(title, empty ?? error.message, { reasons, missing, ...isWhat })
      if (columns.headings.length > 0) onColumns(columns)
      return null
    } finally {
      if (running.current === stop) {
        running.current = null
        setWork(null)
      }
    }
  }
  return { problem, work, refuse, clear, run }
}

/** The fields of a refusal that are about columns, and stand at these. */
const OF_COLUMNS = ['missing', 'found', 'column']

/**
 * Reads the fields of a refusal: `row 3` says why a row is skipped, `missing day` that no column has the day, `found title`
 * which one has the title, `column 1` is the first heading of the file, and `empty` says that there is none.
 */
function readFields({ file: title = text.failed, empty, ...fields }: Record<string, string>) {
  const entries = Object.entries(fields)
  const starting = (word: string) =>
    entries.flatMap(([name, value]) =>
      name.startsWith(`${word} `) ? [[name.slice(word.length + 1), value] as const] : [],
    )
  const isOfRow = ([name]: [string, string]) => !OF_COLUMNS.some((word) => name.startsWith(`${word} `))
  const headings = starting('column').map(([, heading]) => heading)
  return {
    title,
    empty,
    reasons: entries.filter(isOfRow).map(([name, why]) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}: ${why}`),
    missing: Object.fromEntries(starting('missing')),
    headings,
    found: starting('found').map(([field, column]) => {
      const index = Number(column) - 1
      return { field, index, heading: headings[index] ?? '' }
    }),
  }
}

export type ImportOptions<Reply> = {
  /** Sends the file to the import's endpoint. A refusal's field `file`, if any, is the title of its toast. */
  send: SendFile<Reply>
  /** The toast after the import; the number of skipped rows is added. */
  done: { title: string; description: (reply: Reply) => string }
  /** What the toast's button for undoing does; null where there is nothing to undo. */
  undo?: (reply: Reply) => (() => void) | null
  /** Refreshes the list that the rows were imported into, before the dialog closes. */
  onImported: () => Promise<unknown>
  onClose: () => void
}

/** The dry run of a file, with the choices made for it; `reply` is null until the file can be imported. */
function useDryRun<Reply extends ImportReply<{ line: number }>>(send: SendFile<Reply>) {
  const [columns, setColumns] = useState(NO_COLUMNS)
  const [choices, setChoices] = useState<ImportChoices>({})
  const [reply, setReply] = useState<Reply | null>(null)
  const { run, clear, ...sending } = useSending(send, setColumns)

  async function dryRun(bytes: Blob, chosen: ImportChoices) {
    setChoices(chosen)
    const answer = await run(bytes, true, chosen)
    setReply(answer)
    if (answer) setColumns({ headings: answer.headings, found: answer.columns })
  }

  function forget() {
    clear()
    setReply(null)
    setChoices({})
    setColumns(NO_COLUMNS)
  }
  return { ...sending, columns, choices, reply, run, dryRun, forget }
}

/** The bytes of a CSV file, or why they cannot be sent. */
async function bytesOf(chosen: File): Promise<Blob | string> {
  if (chosen.size > CSV_LIMITS.bytes) return text.tooLarge
  const bytes = await chosen.arrayBuffer().catch(() => null)
  // Some systems call a CSV file by the spreadsheet program that opens it.
  return bytes ? new Blob([bytes], { type: 'text/csv' }) : text.unreadable
}

/**
 * The steps of an import: choose a file, see its preview from a dry run, import it. The imported bytes are those of the
 * dry run, and they stay chosen after a failure.
 */
export function useImport<Reply extends ImportReply<{ line: number }>>(options: ImportOptions<Reply>) {
  const { send, done, undo, onImported, onClose } = options
  const { run, dryRun, forget, refuse, ...dryRunState } = useDryRun(send)
  const { reply, choices, problem } = dryRunState
  const [file, setFile] = useState<{ name: string; bytes: Blob } | null>(null)

  async function choose(chosen: File) {
    forget()
    setFile(null)
    const bytes = await bytesOf(chosen)
    if (typeof bytes === 'string') return refuse(text.error, bytes)
    setFile({ name: chosen.name, bytes })
    await dryRun(bytes, {})
  }

  /** Repeats the dry run with other choices; an empty one removes the earlier choice. */
  async function decide(changed: ImportChoices) {
    const chosen = Object.entries({ ...choices, ...changed }).filter(([, value]) => value !== '')
    if (file) await dryRun(file.bytes, Object.fromEntries(chosen))
  }

  async function confirm() {
    if (!file) return refuse(text.error, NO_FILE)
    // The dry run failed, for instance because the connection was lost, or somebody has edited what it was made from.
    if (!reply || problem?.isStale) return dryRun(file.bytes, choices)
    const { fingerprint } = reply
    const answer = await run(file.bytes, false, fingerprint === undefined ? choices : { ...choices, fingerprint })
    if (!answer) return
    const { skipped } = answer
    const lines = [done.description(answer), ...(skipped.length > 0 ? [text.skipped(skipped.length)] : [])]
    const onPress = undo?.(answer)
    toast(done.title, { description: lines.join('\n'), ...(onPress && { action: { label: 'Undo', onPress } }) })
    await onImported()
    onClose()
  }

  return {
    ...dryRunState,
    file,
    choose: (chosen: File) => void choose(chosen),
    decide: (changed: ImportChoices) => void decide(changed),
    confirm: () => void confirm(),
  }
}
