import * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import { pacer } from '#shared/pacer.ts'
import type { Entry } from './format.ts'
import { SIGNED_FILE_LIMITS } from './limits.ts'
import { signedFileText as text } from './text.ts'

/** What is in one entry of lines, so that little is held in memory. */
const ENTRY_BYTES = 1024 * 1024

/**
 * Rows as entries of JSON lines, `delegates.1.jsonl` and so on, each of about a mebibyte. The same rows give the same
 * bytes. Throws where a row is longer than a reader would take.
 */
export async function* lineEntries(part: string, rows: AsyncIterable<unknown>): AsyncGenerator<Entry> {
  let number = 0
  let lines: Buffer[] = []
  let size = 0
  const flush = (): Entry => {
    const entry = { name: `${part}.${++number}.jsonl`, bytes: Buffer.concat(lines) }
    lines = []
    size = 0
    return entry
  }
  for await (const row of rows) {
    const line = Buffer.from(`${JSON.stringify(row)}\n`)
    if (line.length > SIGNED_FILE_LIMITS.lineBytes) throw new AppError('limit_reached', text.lineTooLong(part))
    lines.push(line)
    size += line.length
    if (size >= ENTRY_BYTES) yield flush()
  }
  if (size > 0) yield flush()
}

/** The rows of entries of JSON lines, each as the schema gives it. Throws `invalid` with the entry and the line. */
export async function* parseLines<Row>(entries: AsyncIterable<Entry>, schema: z.ZodMiniType<Row>): AsyncGenerator<Row> {
  const yieldToEventLoop = pacer()
  for await (const { name, bytes } of entries) {
    let line = 0
    for (let start = 0; start < bytes.length; line += 1) {
      const found = bytes.indexOf(10, start)
      const end = found === -1 ? bytes.length : found
      if (end - start > SIGNED_FILE_LIMITS.lineBytes) throw new AppError('invalid', text.lineTooLong(name))
      yield parseLine(bytes.toString('utf8', start, end), schema, text.badLine(name, line + 1))
      start = end + 1
      await yieldToEventLoop()
    }
  }
}

function parseLine<Row>(line: string, schema: z.ZodMiniType<Row>, refusal: string): Row {
  const parsed = schema.safeParse(parseJson(line, refusal))
  if (!parsed.success) throw new AppError('invalid', refusal)
  return parsed.data
}

/** Throws `invalid` with this sentence where the text is no JSON. */
export function parseJson(written: string, refusal: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    throw new AppError('invalid', refusal)
  }
}
