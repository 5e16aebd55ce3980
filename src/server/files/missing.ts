import { readFile } from 'node:fs/promises'

/** The code of an error of the system, such as ENOENT. */
export function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** For the `catch` of what opens a file or looks at one that need not be there. Throws every other error again. */
export function nullIfMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}

/** The text of a file; empty where there is none. */
export async function readOrEmpty(path: string): Promise<string> {
  return (await readFile(path, 'utf8').catch(nullIfMissing)) ?? ''
}
