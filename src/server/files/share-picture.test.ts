import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { charactersOf } from './font-characters.ts'
import { drawSharePicture } from './share-picture.ts'

const words = { id: 'a', title: 'Tidewater 2025', facts: ['April 10 – 12, 2025', 'Corn Exchange, Leith'] }

test('a share picture is a PNG of 1200 × 630 and small enough for previews', async () => {
  const picture = await drawSharePicture(words)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(picture.length).toBeLessThan(100_000)
})

test('the same input gives the same picture; another id, name or fact gives another one', async () => {
  const picture = await drawSharePicture(words)
  expect(await drawSharePicture(words)).toEqual(picture)
  for (const other of [{ id: 'b' }, { title: 'Tidewater 2026' }, { facts: [] }])
    expect(await drawSharePicture({ ...words, ...other })).not.toEqual(picture)
})

test.each([
  ['markup', '<b>&"\' </span>'],
  ['200 characters', 'A very long name '.repeat(12).slice(0, 200)],
  ['one word without end', 'x'.repeat(200)],
  ['Greek and Cyrillic', 'Συνέδριο и конференция'],
])('%s is drawn', async (_, title) => {
  const [drawn, blank] = await Promise.all([
    drawSharePicture({ ...words, title, facts: [] }),
    drawSharePicture({ ...words, title: '', facts: [] }),
  ])
  expect(drawn).not.toEqual(blank)
})

test('a name in a script that the font does not have is left out, not drawn as boxes', async () => {
  const blank = await drawSharePicture({ ...words, title: '', facts: [] })
  for (const title of ['佐藤カンファレンス', 'مؤتمر'])
    expect(await drawSharePicture({ ...words, title, facts: ['京都'] })).toEqual(blank)
})

test.each(['', ' \u00a0', '\u200b', '\u200e\u00ad'])(
  'a conference whose name is %j still gets a picture',
  async (title) => {
    const blank = await drawSharePicture({ ...words, title: '', facts: [] })
    expect(await drawSharePicture({ ...words, title, facts: [title] })).toEqual(blank)
  },
)

test('a name is drawn without its smileys', async () => {
  const plain = await drawSharePicture({ ...words, title: 'Party' })
  expect(await drawSharePicture({ ...words, title: 'Party 🎉👩‍💻' })).toEqual(plain)
})

test('the font has the characters of European names', () => {
  const characters = charactersOf(readFileSync(join(import.meta.dirname, 'fonts/foyer-display.ttf')))
  const has = (text: string) => Array.from(text, (one) => one.codePointAt(0) ?? 0).every((code) => characters.has(code))
  for (const text of ['Straße Łódź Ærø Çelik Őry Nguyễn', 'Ελλάδα', 'Україна', '“A” – ‘B’, £5 & 24-48 h…'])
    expect(has(text)).toBe(true)
  expect(has('東')).toBe(false)
})
