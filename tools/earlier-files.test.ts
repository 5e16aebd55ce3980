import { globSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { keepEarlierFiles } from './earlier-files.ts'

/** A build whose pages consist of these files, with others in its folder. */
async function buildOf(files: Record<string, string>, others: string[] = []) {
  const folder = temporaryFolder()
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  for (const [name, text] of Object.entries(files)) await write(name, text)
  for (const name of others) await write(name, 'other')
  const [file = '', ...css] = Object.keys(files)
  await write('.vite/manifest.json', JSON.stringify({ 'src/web/main.tsx': { file, css } }))
  return folder
}

const filesOf = (folder: string) => globSync('assets/*', { cwd: folder }).toSorted()

test('a build keeps the files of the one before, compressed ones too, and nothing from before that', async () => {
  const before = ['assets/a-1.js.br', 'assets/kept-by-it-0.js', 'index.html']
  const earlier = await buildOf({ 'assets/a-1.js': 'a', 'assets/a-1.css': 'a', 'assets/same.css': 'before' }, before)
  const newer = await buildOf({ 'assets/b-2.js': 'b', 'assets/same.css': 'now' })
  await keepEarlierFiles(earlier, newer)
  expect(filesOf(newer)).toEqual([
    'assets/a-1.css',
    'assets/a-1.js',
    'assets/a-1.js.br',
    'assets/b-2.js',
    'assets/same.css',
  ])
  expect(await readFile(join(newer, 'assets/same.css'), 'utf8')).toBe('now')
})

test('the first build keeps nothing', async () => {
  const first = await buildOf({ 'assets/a-1.js': 'a' })
  await keepEarlierFiles(temporaryFolder(), first)
  expect(filesOf(first)).toEqual(['assets/a-1.js'])
})
