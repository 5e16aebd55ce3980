import { access, constants, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '#server/files/missing.ts'

/** Makes a folder, where it is not there yet. Throws a sentence for the operator, with its name, if it cannot be written to. */
export async function requireFolder(name: 'DATA_DIR' | 'BACKUP_DIR' | 'The target', folder: string) {
  try {
    await makeFolder(folder)
    // The dot, because this is asked of a folder alone.
    await access(`${folder}/.`, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`${name} is ${folder}, which is not a folder that can be written to.`, { cause: error })
  }
}

/** Makes a folder and those above it. Node's own `recursive` never ends where one cannot be made, as under `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw error
    await makeFolder(dirname(folder))
    await mkdir(folder, { mode: 0o700 })
  }
}
