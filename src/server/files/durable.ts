import { closeSync, fsyncSync, openSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes a rename or a new file in the folder survive a power cut. Windows does not need or allow it. */
export function syncFolder(path: string, sync: (fd: number) => void = fsyncSync) {
  if (process.platform === 'win32') return
  const fd = openSync(path, 'r')
  try {
    sync(fd)
  } finally {
    closeSync(fd)
  }
}

/** How a folder is removed into which whatever a killed process had started may write for some seconds more. */
export const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }

/** What a file is called until all of it is on the disk, so that an incomplete one is never read. */
export const UNFINISHED = '.new'

/**
 * Writes a file to another name and renames it. `write` has it all on the disk when it ends, or after a power cut the file could
 * be there without its bytes. That the name is there is for the caller to see to, once for many files.
 */
export async function writeWhole(path: string, write: (unfinished: string) => Promise<void>) {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = path + UNFINISHED
  try {
    await write(unfinished)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Writes a file for its owner alone. When it returns, the file is on the disk; until then what was there before is. */
export async function replaceFile(path: string, content: string | Uint8Array) {
  await writeWhole(path, (unfinished) => writeFile(unfinished, content, { mode: 0o600, flush: true }))
  syncFolder(dirname(path))
}

const NEW_LINE = '\n'

/**
 * Appends a line to a file, which need not exist. When it returns, the whole line is on the disk. When it throws, the file
 * is as it was. Callers must not run at the same time.
 */
export async function appendLine(path: string, line: string) {
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const last = size === 0 ? NEW_LINE : (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer.toString()
    try {
      // `appendFile` writes on after a short write, as `write` does not. Half a line of somebody else is left alone.
      await file.appendFile(`${last === NEW_LINE ? '' : NEW_LINE}${line}${NEW_LINE}`)
      await file.sync()
    } catch (error) {
      // Where this fails too, the first error says more.
      await file.truncate(size).catch(() => undefined)
      throw error
    }
    if (size === 0) syncFolder(dirname(path))
  } finally {
    await file.close()
  }
}
