import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { getFileInfo } from 'prettier'
import { describe, expect, test } from 'vitest'
import { readTree } from './check-house.ts'

const root = join(import.meta.dirname, '..')

function linesOf(command: string, ...args: string[]) {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** The files of the repository with one of these endings. */
function tracked(...endings: string[]) {
  return linesOf('git', 'ls-files', ...endings.map((ending) => `*.${ending}`)).toSorted()
}

// A folder that was downloaded without its history does not say which files are its own.
describe.runIf(existsSync(join(root, '.git')))('of the files of the repository', () => {
  test('the linter sees every file of code', () => {
    const seen = new Set(linesOf(join(root, 'node_modules/.bin/oxlint'), '--debug=files'))
    expect(tracked('ts', 'tsx', 'mjs', 'js').filter((file) => !seen.has(file))).toEqual([])
  })

  test('the formatter sees every file that it can format, except for the lockfile', async () => {
    const ignorePath = join(root, '.prettierignore')
    const files = tracked('ts', 'tsx', 'mjs', 'js', 'css', 'json')
    const infos = await Promise.all(files.map((file) => getFileInfo(join(root, file), { ignorePath })))
    expect(files.filter((_, i) => infos[i]?.ignored)).toEqual(['package-lock.json'])
  })

  test('the house rules see every file that they are about', async () => {
    const seen = new Set((await readTree(root)).map(({ path }) => path))
    const files = tracked('ts', 'tsx', 'mjs', 'css', 'sql', 'json', 'html', 'md', 'yml')
    expect(files.filter((file) => !seen.has(file))).toEqual([])
  })
})
