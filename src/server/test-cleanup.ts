import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, TestRunner } from 'vitest'

type Work = () => unknown

const pending: Work[] = []

/** Runs the work when the current test is over, or outside a test when the file is. */
export function afterTest(work: Work) {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await work()))
  else afterFile(work)
}

/** Runs the work when the current test file is over. */
export function afterFile(work: Work) {
  pending.push(work)
}

/** Runs the work of `afterFile`. Called by Vitest's setup file. */
export async function cleanUp() {
  for (const work of pending.splice(0).toReversed()) await work()
}

/** A new folder that is deleted when the test is over. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-'))
  afterTest(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
