import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/data/api.ts'
import { dismissToast, prepareToasts, toast } from '#web/toast.ts'

/** What every import answers, for a dry run and for the real one. */
export type ImportReply<Row extends { line: number }> = {
  imported: number
  skipped: { line: number; reason: string }[]
  warnings: { line: number; message: string }[]
  columns: { field: string; heading: string }[]
  /** All headings of the file, in order. */
  headings: string[]
  delimiter: string
  encoding: string
  /** All rows of a dry run, in the order of the file, those that are skipped among them. */
  rows: Row[]
}

/** What was chosen in the preview, as parameters of the import's endpoint. */
export type ImportChoices = Readonly<Record<string, string>>

export type SendFile<Reply> = (
  file: Blob,
  how: { dryRun: boolean; choices: ImportChoices; signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Reply>

/** `missing` are the fields without a column. */
export type ImportProblem = { title: string; message: string; reasons: string[]; missing: string[] }
/** `share` is how much of the file has been sent, from 0 to 1. */
export type ImportWork = { dryRun: boolean; share: number }

const MOST_BYTES = 5 * 1024 * 1024

/** The toast of a refusal goes when the file is read again, or it would contradict the preview. */
const PROBLEM = 'import-problem'

export const NO_FILE = 'Please select a CSV file'

const text = {
  error: 'Error',
  failed: 'Import Error',
  skipped: (rows: number) =>
    `${rows === 1 ? '1 row was' : `${rows.toLocaleString('en-GB')} rows were`} skipped. Choose the file once more to see why; nothing is added twice.`,
  tooLarge: 'The file is larger than 5 MB. Split it into smaller ones and import them one after the other.',
  unreadable: 'The file could not be read. It may have been moved or changed. Choose it again.',
}

/** One file on its way at a time; null where it did not arrive, which is said. */
function useSending<Reply>(send: SendFile<Reply>, onHeadings: (headings: string[]) => void) {
  const [problem, setProblem] = useState<ImportProblem | null>(null)
  const [work, setWork] = useState<ImportWork | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => {
    prepareToasts()
    return () => running.current?.abort()
  }, [])

  function refuse(title: string, message: string, reasons: string[] = [], missing: string[] = []) {
    setProblem({ title, message, reasons, missing })
    toast(title, { id: PROBLEM, description: message, variant: 'destructive' })
  }

  async function run(bytes: Blob, dryRun: boolean, choices: ImportChoices) {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setProblem(null)
    dismissToast(PROBLEM)
    setWork({ dryRun, share: 0 })
    try {
      const onProgress = (share: number) => running.current === stop && setWork({ dryRun, share })
      return await send(bytes, { dryRun, choices, signal: stop.signal, onProgress })
    } catch (error) {
      if (stop.signal.aborted) return null
      if (!(error instanceof ApiError)) throw error
      const { title, reasons, missing, headings } = readFields(error.fields)
      refuse(title, error.message, reasons, missing)
      if (headings.length > 0) onHeadings(headings)
      return null
    } finally {
      if (running.current === stop) {
        running.current = null
        setWork(null)
      }
    }
  }
  return { problem, work, refuse, run }
}

/**
 * What the fields of a refusal say: `row 3` why a row is skipped, `missing day` that no column holds the day, `column 1` the
 * first heading of the file.
 */
function readFields({ file: title = text.failed, ...fields }: Record<string, string>) {
  const entries = Object.entries(fields)
  const starting = (word: string) => entries.filter(([name]) => name.startsWith(`${word} `))
  const reasons = entries.filter(([name]) => !name.startsWith('column ')).map(([name, why]) => reasonOf(name, why))
  const missing = starting('missing').map(([name]) => name.slice('missing '.length))
  return { title, reasons, missing, headings: starting('column').map(([, heading]) => heading) }
}

/** 'Row 3: No end time' of the field 'row 3'; what is missing says so itself. */
function reasonOf(name: string, why: string) {
  return name.startsWith('missing ') ? why : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}: ${why}`
}

export type ImportOptions<Reply> = {
  /** Sends the file to the import's endpoint. A refusal's field `file`, if any, is the title of its toast. */
  send: SendFile<Reply>
  /** What the toast says of so many imported rows; how many were skipped is added. */
  done: { title: string; description: (imported: number) => string }
  /** Reads again what was imported into, before the dialog closes. */
  onImported: () => Promise<unknown>
  onClose: () => void
}

/** A file that is tried out, with what was chosen for it; `reply` is null until it can be imported. */
function useTrial<Reply extends ImportReply<{ line: number }>>(send: SendFile<Reply>) {
  const [headings, setHeadings] = useState<string[]>([])
  const [choices, setChoices] = useState<ImportChoices>({})
  const [reply, setReply] = useState<Reply | null>(null)
  const { run, ...sending } = useSending(send, setHeadings)

  async function tryOut(bytes: Blob, chosen: ImportChoices) {
    setChoices(chosen)
    const answer = await run(bytes, true, chosen)
    setReply(answer)
    if (answer) setHeadings(answer.headings)
  }

  function forget() {
    setReply(null)
    setChoices({})
    setHeadings([])
  }
  return { ...sending, headings, choices, reply, run, tryOut, forget }
}

/** The bytes of a CSV file, or why they cannot be sent. */
async function bytesOf(chosen: File): Promise<Blob | string> {
  if (chosen.size > MOST_BYTES) return text.tooLarge
  const bytes = await chosen.arrayBuffer().catch(() => null)
  // Some systems call a CSV file by the spreadsheet program that opens it.
  return bytes ? new Blob([bytes], { type: 'text/csv' }) : text.unreadable
}

/**
 * The way of a file: chosen, tried out, looked at, imported. Exactly the bytes that were tried out are imported, and they
 * are kept through every failure.
 */
export function useImport<Reply extends ImportReply<{ line: number }>>(options: ImportOptions<Reply>) {
  const { send, done, onImported, onClose } = options
  const { run, tryOut, forget, refuse, ...trial } = useTrial(send)
  const { reply, choices } = trial
  const [file, setFile] = useState<{ name: string; bytes: Blob } | null>(null)

  async function choose(chosen: File) {
    forget()
    setFile(null)
    const bytes = await bytesOf(chosen)
    if (typeof bytes === 'string') return refuse(text.error, bytes)
    setFile({ name: chosen.name, bytes })
    await tryOut(bytes, {})
  }

  /** Tries the file out with other choices; an empty one is taken back. */
  async function decide(changed: ImportChoices) {
    const given = Object.entries({ ...choices, ...changed }).filter(([, value]) => value !== '')
    if (file) await tryOut(file.bytes, Object.fromEntries(given))
  }

  async function confirm() {
    if (!file) return refuse(text.error, NO_FILE)
    // Trying it out failed before, for instance because the connection was lost.
    if (!reply) return tryOut(file.bytes, choices)
    const answer = await run(file.bytes, false, choices)
    if (!answer) return
    const { imported, skipped } = answer
    const lines = [done.description(imported), ...(skipped.length > 0 ? [text.skipped(skipped.length)] : [])]
    toast(done.title, { description: lines.join('\n') })
    await onImported()
    onClose()
  }

  return {
    ...trial,
    file,
    choose: (chosen: File) => void choose(chosen),
    decide: (changed: ImportChoices) => void decide(changed),
    confirm: () => void confirm(),
  }
}
