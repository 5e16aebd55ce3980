import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/data/api.ts'
import { prepareToasts, toast } from '#web/toast.ts'

/** What every import answers, for a dry run and for the real one. */
export type ImportReply<Row extends { line: number }> = {
  imported: number
  skipped: { line: number; reason: string }[]
  warnings: { line: number; message: string }[]
  columns: { field: string; heading: string }[]
  delimiter: string
  encoding: string
  /** The first rows of a dry run, in the order of the file, those that are skipped among them. */
  rows: Row[]
}

export type SendFile<Reply> = (
  file: Blob,
  how: { dryRun: boolean; signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Reply>

export type ImportProblem = { title: string; message: string; reasons: string[] }
/** `share` is how much of the file has been sent, from 0 to 1. */
export type ImportWork = { dryRun: boolean; share: number }

const MOST_BYTES = 5 * 1024 * 1024

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
function useSending<Reply>(send: SendFile<Reply>) {
  const [problem, setProblem] = useState<ImportProblem | null>(null)
  const [work, setWork] = useState<ImportWork | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => {
    prepareToasts()
    return () => running.current?.abort()
  }, [])

  function refuse(title: string, message: string, reasons: string[] = []) {
    setProblem({ title, message, reasons })
    toast(title, { description: message, variant: 'destructive' })
  }

  async function run(bytes: Blob, dryRun: boolean) {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setProblem(null)
    setWork({ dryRun, share: 0 })
    try {
      const onProgress = (share: number) => running.current === stop && setWork({ dryRun, share })
      return await send(bytes, { dryRun, signal: stop.signal, onProgress })
    } catch (error) {
      if (stop.signal.aborted) return null
      if (!(error instanceof ApiError)) throw error
      const { file: title = text.failed, ...reasons } = error.fields
      refuse(title, error.message, Object.entries(reasons).map(reasonOf))
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

/** 'Line 3: No end time' of the field 'line 3'. */
function reasonOf([where, why]: [string, string]) {
  return `${where.slice(0, 1).toUpperCase()}${where.slice(1)}: ${why}`
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

/**
 * The way of a file: chosen, tried out, looked at, imported. Exactly the bytes that were tried out are imported, and they
 * are kept through every failure.
 */
export function useImport<Reply extends ImportReply<{ line: number }>>(options: ImportOptions<Reply>) {
  const { send, done, onImported, onClose } = options
  const { problem, work, refuse, run } = useSending(send)
  const [file, setFile] = useState<{ name: string; bytes: Blob } | null>(null)
  const [reply, setReply] = useState<Reply | null>(null)

  async function choose(chosen: File) {
    setReply(null)
    setFile(null)
    if (chosen.size > MOST_BYTES) return refuse(text.error, text.tooLarge)
    const bytes = await chosen.arrayBuffer().catch(() => null)
    if (!bytes) return refuse(text.error, text.unreadable)
    // Some systems call a CSV file by the spreadsheet program that opens it.
    const csv = new Blob([bytes], { type: 'text/csv' })
    setFile({ name: chosen.name, bytes: csv })
    setReply(await run(csv, true))
  }

  async function confirm() {
    if (!file) return refuse(text.error, NO_FILE)
    // Trying it out failed before, for instance because the connection was lost.
    if (!reply) return setReply(await run(file.bytes, true))
    const answer = await run(file.bytes, false)
    if (!answer) return
    const { imported, skipped } = answer
    const lines = [done.description(imported), ...(skipped.length > 0 ? [text.skipped(skipped.length)] : [])]
    toast(done.title, { description: lines.join('\n') })
    await onImported()
    onClose()
  }

  return { file, reply, problem, work, choose: (chosen: File) => void choose(chosen), confirm: () => void confirm() }
}
