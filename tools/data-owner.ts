import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Refuses to work as root in a data folder of which nothing belongs to root: the service runs as another user then, who could
 * not open what is made. Throws a sentence for the operator.
 */
export function requireOwner(dataDir: string, uid = process.getuid?.()) {
  if (uid !== 0 || !existsSync(dataDir)) return
  const names = readdirSync(dataDir)
  const owners = (names.length > 0 ? names : ['.']).map((name) => statSync(join(dataDir, name)).uid)
  if (owners.includes(uid)) return
  throw new Error(
    `DATA_DIR is ${dataDir}, which belongs to user ${owners[0]}, who could not open what root makes there. ` +
      'Run this as that user; docs/operating.md has the command.',
  )
}
