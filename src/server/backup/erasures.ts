import { join } from 'node:path'
import { ERASURES } from '#server/data-files.ts'
import { replaceFile } from '#server/files/durable.ts'
import { readOrEmpty } from '#server/files/missing.ts'

/** The log of erasures in a folder; empty where there is none. */
export function readErasureLog(folder: string): Promise<string> {
  return readOrEmpty(join(folder, ERASURES))
}

/**
 * Adds the lines of further logs to the one in a data folder, at once. More erasures than there were do no harm, and one less
 * would bring somebody back. Returns how many there are.
 */
export async function addErasures(dataDir: string, further: readonly string[]): Promise<number> {
  const texts = [await readErasureLog(dataDir), ...further]
  const lines = new Set(texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== ''))
  if (lines.size === 0) return 0
  await replaceFile(join(dataDir, ERASURES), `${[...lines].join('\n')}\n`)
  return lines.size
}
