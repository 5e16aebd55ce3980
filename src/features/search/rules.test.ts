import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#server/test-database.ts'
import {
  dividedWords,
  intactParts,
  isSameName,
  mistakesIn,
  searchSpellings,
  searchWords,
  toleranceOf,
} from './rules.ts'

test.each([
  ['What a Night — costs?', ['what', 'a', 'night', 'costs']],
  ["C++/C# R&D O'Neill D’Arcy Marsters-Quinn", ['c++', 'c#', 'r', 'd', 'oneill', 'darcy', 'marsters', 'quinn']],
  ['night NIGHT nïght', ['night']],
  ['Ｆｏｙｅｒ　１', ['foyer', '1']],
  ['ΟΔΟΣ', ['οδοσ']],
  ['سلمى البُحَيْري،', ['سلمي', 'البحيري']],
  ['김민준', ['김민준']],
  ['AI活用・ラボ', ['ai', '活用', 'ラボ']],
  ['睡眠研究の最前線と人間', ['睡眠研究の最前線', 'と人間']],
  ["& | ! ( ) : * ' \\ 😀 ☕️", []],
  ['', []],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
])('%j is searched for as %j', (typed, words) => {
  expect(searchWords(typed)).toEqual(words)
})

test.each([
  ['Jürgen Groß', [['jurgen', 'juergen'], ['gross']]],
  ['Ju\u0308rgen', [['jurgen', 'juergen']]],
  ['سلمى البحيري', [['سلمي'], ['البحيري', 'بحيري']]],
  ['الف', [['الف']]],
  // Where the spellings of two words are one, their places are not known.
  ['Jürgen Juergen', [['jurgen'], ['juergen']]],
])('%s is searched for in the spellings %j', (typed, spellings) => {
  expect(searchSpellings(typed)).toEqual(spellings)
})

test.each([
  ['Lightning Talks!', 'lightning  talks', true],
  ['Lightning talks', 'talks lightning', false],
  ['Lightning talks II', 'lightning talks', false],
])('%j is the name %j: %s', (name, typed, isSame) => {
  expect(isSameName(name, typed)).toBe(isSame)
})

test('text without spaces is divided between its scripts', () => {
  expect(dividedWords('睡眠の研究 ラボfoyer')).toEqual(['睡眠', 'の', '研究', 'ラボ', 'foyer'])
})

test.each([
  ['nihgt', 'night', 1, { whole: 1, beginning: 1 }],
  ['nigt', 'night', 1, { whole: 1, beginning: 1 }],
  ['nigght', 'night', 1, { whole: 1, beginning: 1 }],
  ['might', 'night', 1, { whole: 1, beginning: 1 }],
  ['nihg', 'nights', 1, { whole: Infinity, beginning: 1 }],
  ['night', 'nightingale', 2, { whole: Infinity, beginning: 0 }],
  ['knight', 'niche', 2, { whole: Infinity, beginning: Infinity }],
  ['pharmcaist', 'pharmacist', 2, { whole: 1, beginning: 1 }],
  ['😀a', '😀b', 1, { whole: 1, beginning: 1 }],
])('%s for %s with at most %i mistakes: %j', (typed, word, most, mistakes) => {
  expect(mistakesIn(typed, word, most)).toEqual(mistakes)
})

test('one mistake leaves the beginning or the end of a word intact, wherever it is', () => {
  const word = 'lighthouse'
  const letters = Array.from(word)
  const mistyped = letters.flatMap((letter, at) => [
    letters.toSpliced(at, 1, 'x'),
    letters.toSpliced(at, 1),
    letters.toSpliced(at, 0, 'x'),
    letters.toSpliced(at, 2, letters[at + 1] ?? '', letter),
  ])
  const found = mistyped.map((some) => some.join('')).map((typed) => ({ typed, ...intactParts(typed) }))
  expect(found.filter(({ beginning, ending }) => !word.startsWith(beginning) && !word.endsWith(ending))).toEqual([])
})

test.each([
  ['it', 0],
  ['tea', 1],
  ['lantern', 1],
  ['lanterns', 2],
  ['room12', 0],
  ['最前線です', 0],
])('in %s so many letters may be wrong: %i', (word, mistakes) => {
  expect(toleranceOf(word)).toBe(mistakes)
})

/** The words that the database stores for each text. */
async function storedWords(texts: readonly string[]) {
  const { db } = await openTestDatabase()
  const { rows } = await db.execute<{ words: string[] | null }>(sql`
    select (select array_agg(word) from search_words_of(source) where not is_part) as words
    from unnest(${sql.param(texts)}::text[]) with ordinality as one (source, place) order by place`)
  return rows.map(({ words }) => new Set(words))
}

test('the database divides text as the search does, at every character', async () => {
  const ranges = [[0x20, 0x24f], [0x370, 0x52f], [0x5d0, 0x6ff], [0x900, 0x97f], [0xe01, 0xe5b], [0x1e00, 0x1eff], [0x2000, 0x2bff], [0x3000, 0x30ff], [0x4e00, 0x4e40], [0xac00, 0xac20], [0xff00, 0xffee], [0x1f300, 0x1f6ff], [0x20000, 0x20010]] // prettier-ignore
  const texts = ranges.flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from }, (_, i) => `ab${String.fromCodePoint(from + i)}cd`),
  )
  const stored = await storedWords(texts)
  expect(texts.filter((text, i) => searchWords(text).some((word) => !stored[i]?.has(word)))).toEqual([])
})

test('in scripts without spaces a word begins at each letter', async () => {
  const [japanese, thai] = await storedWords(['AI睡眠研究', 'กรุง 1'])
  expect(japanese).toEqual(new Set(['ai', '睡眠研究', '眠研究', '研究', '究']))
  expect(thai).toEqual(new Set(['กรุง', 'รุง', 'ุง', 'ง', '1']))
})

test('spaces between letters of such scripts do not count, and what is typed with them is found', async () => {
  const [japanese, korean] = await storedWords(['佐藤 美咲', '김 민준 Lee'])
  expect(japanese).toEqual(new Set(['佐藤美咲', '藤美咲', '美咲', '咲']))
  expect(korean).toEqual(new Set(['김민준', '민준', '준', 'lee']))
})

test('what is typed of a text in any spelling is stored', async () => {
  const texts = ['Jürgen Größe', 'Søren Ångström', 'سلمى البُحَيْري', 'Ju\u0308rgen']
  const stored = await storedWords(texts)
  expect(
    texts.flatMap((text, i) =>
      searchSpellings(text)
        .flat()
        .filter((word) => !stored[i]?.has(word)),
    ),
  ).toEqual([])
})

test('of a long word the parts are stored in which a second word may begin', async () => {
  const { db } = await openTestDatabase()
  const { rows } = await db.execute(sql`
    select word from search_words_of('Nachtdienst fahrplan room2025ab') where is_part`)
  expect(rows.map(({ word }) => word)).toEqual(['htdienst', 'tdienst', 'dienst', 'ienst', 'enst'])
})
