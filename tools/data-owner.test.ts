import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { requireOwner } from './data-owner.ts'

const SERVICE = 998

/** Only root can give a folder away; everybody else's belongs to somebody else than root already. */
function folderOfService() {
  const folder = temporaryFolder()
  if (process.getuid?.() === 0) chownSync(folder, SERVICE, SERVICE)
  return folder
}

test('root does not work in a data folder of another user', () => {
  const folder = folderOfService()
  expect(() => requireOwner(folder, 0)).toThrow(`DATA_DIR is ${folder}, which belongs to user `)
  expect(() => requireOwner(folder, SERVICE)).not.toThrow()
  expect(() => requireOwner(join(folder, 'new'), 0)).not.toThrow()
})
