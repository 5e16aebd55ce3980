import { existsSync, readdirSync } from 'node:fs'

/** Whether there is nothing in the folder, or no folder. */
export function isEmpty(folder: string) {
  return !existsSync(folder) || readdirSync(folder).length === 0
}
