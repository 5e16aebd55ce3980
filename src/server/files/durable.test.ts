import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { appendLine } from './durable.ts'

const inFolder = () => join(temporaryFolder(), 'lines.jsonl')

test('lines are appended whole, one after the other', async () => {
  const file = inFolder()
  await appendLine(file, 'one')
  await appendLine(file, 'two')
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n')
})

test('after half a line one begins on a new line', async () => {
  const file = inFolder()
  writeFileSync(file, 'one\nhal')
  await appendLine(file, 'two')
  expect(readFileSync(file, 'utf8')).toBe('one\nhal\ntwo\n')
})

/** Appends in a process that may write files of 512 bytes at most. The system ends the write there, as on a full disk. */
function appendWithinLimit(file: string, line: string) {
  const module = pathToFileURL(join(import.meta.dirname, 'durable.ts')).href
  const program = `
    const { appendLine } = await import('${module}')
    await appendLine(...process.argv.slice(1)).then(() => console.log('written'), (error) => console.log(error.code))`
  const command = `ulimit -f 1 && exec "$0" --input-type=module -e "$@"`
  const { stdout } = spawnSync('sh', ['-c', command, process.execPath, program, file, line], { encoding: 'utf8' })
  return stdout.trim()
}

test.runIf(process.platform !== 'win32')('a line that does not fit leaves nothing behind', () => {
  const file = inFolder()
  // The unit of `ulimit -f` is 512 bytes in one shell and 1024 in another.
  const unit = appendWithinLimit(file, 'x'.repeat(600)) === 'written' ? 1024 : 512
  const before = `${'x'.repeat(unit - 41)}\n`
  writeFileSync(file, before)
  expect(appendWithinLimit(file, 'y'.repeat(80))).toBe('EFBIG')
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(appendWithinLimit(file, 'y'.repeat(39))).toBe('written')
  expect(readFileSync(file, 'utf8')).toBe(`${before}${'y'.repeat(39)}\n`)
})

// A device that is always full.
test.runIf(existsSync('/dev/full'))('a full disk is an error', async () => {
  const file = inFolder()
  symlinkSync('/dev/full', file)
  await expect(appendLine(file, 'one')).rejects.toMatchObject({ code: 'ENOSPC' })
})
