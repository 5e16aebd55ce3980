import { fold } from '#shared/fold.ts'

export const SEARCH_LIMITS = {
  /** Characters of what is typed. */
  text: 200,
  /** Words that are searched for; further ones are ignored. */
  words: 8,
  /** Results of each kind. */
  results: 20,
  /** Earlier searches that a browser remembers. */
  recent: 5,
}

/** The longest words that are stored, and the longest beginnings in scripts without spaces, as in the migration. */
const WORD_LENGTH = 40
const UNSPACED_LENGTH = 8

/** The shortest part of a compound that is stored, in words from this length on, and how many letters come before it. */
export const PARTS = { shortest: 4, inWordsFrom: 9, from: 3 }

/** Thai, Lao, Burmese, Khmer, Japanese and Chinese have no spaces between words, nor has Korean between the names of a person. */
const UNSPACED = String.raw`\u0E00-\u0E4E\u0E50-\u0EFF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17E0-\u17FF\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\u{20000}-\u{3FFFF}`
/** Punctuation, symbols and emoji are in no word; "+" and "#" are, for names such as C++ and C#. */
const SEPARATORS = String.raw`\u0001-"$-*,-\/:-@[-\u0060\u007B-¿\u055A-\u055F\u060C\u061B\u061F\u066A-\u066D\u06D4\u0964\u0965\u2000-\u206F\u2190-\u2BFF\u3000-\u3004\u3008-\u3040\u30FB\uE000-\uF8FF\uFE00-\uFE0F\uFF00-\uFFFF\u{1F000}-\u{1FFFF}\u{E0000}-\u{10FFFF}`

const RUNS = new RegExp(`[${UNSPACED}]+|[^${SEPARATORS}${UNSPACED}]+`, 'gu')
const UNSPACED_START = new RegExp(`^[${UNSPACED}]`, 'u')
const SCRIPTS =
  /[\p{Script=Han}々〆〇]+|[\p{Script=Hiragana}]+|[\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々〆〇ー]+/gu

/** What people leave out when they type Arabic: vowel marks, hamzas and stretched letters. */
const ARABIC_MARKS = /[\u0640\u064B-\u065F\u0670]/g
/** Letters that are searched for as another one, or as none. */
const SAME_LETTERS: Record<string, string> = { "'": '', ς: 'σ', ى: 'ي', ة: 'ه', ک: 'ك', ی: 'ي' }

/** As the database folds the words it stores: `fold`, without apostrophes and with one form of each letter. */
export function searchFold(text: string) {
  return fold(text)
    .normalize('NFKD')
    .replaceAll(ARABIC_MARKS, '')
    .normalize('NFKC')
    .replaceAll(/['ςىةکی]/g, (letter) => SAME_LETTERS[letter] ?? letter)
}

/** How letters are spelt where a keyboard lacks them. */
const SPELT_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const ARTICLE = /^ال(?=.{3})/u

/**
 * What was typed as words to look for, each in all its spellings: "Jürgen" is also "juergen", and an Arabic word with an
 * article is also one without.
 */
export function searchSpellings(typed: string): string[][] {
  const words = searchWords(typed)
  const composed = typed.normalize('NFC').toLowerCase()
  const speltOut = searchWords(composed.replaceAll(/[äöüøå]/g, (letter) => SPELT_OUT[letter] ?? letter))
  const others = speltOut.length === words.length ? speltOut : words
  return words.map((word, place) => [...new Set([word, others[place] ?? word, word.replace(ARTICLE, '')])])
}

/** Whether a name consists of just the words that were typed, in their order. */
export function isSameName(name: string, typed: string) {
  return searchWords(name).join(' ') === searchWords(typed).join(' ')
}

/** Whether a word to look for is of a script without spaces, so that it may begin anywhere in a text. */
export function isUnspaced(word: string) {
  return UNSPACED_START.test(word)
}

/** What was typed as words to look for, each once. Text without spaces is one word, or several of the longest beginnings. */
export function searchWords(typed: string): string[] {
  return wordsOf(typed, (run) => piecesOf(run))
}

/** The same with text of several scripts divided at their borders: "睡眠の研究" is "睡眠", "の" and "研究". */
export function dividedWords(typed: string): string[] {
  return wordsOf(typed, (run) => (run.match(SCRIPTS) ?? []).flatMap(piecesOf))
}

function wordsOf(typed: string, divide: (run: string) => string[]) {
  const runs = searchFold(typed).match(RUNS) ?? []
  const words = runs.flatMap((run) => (isUnspaced(run) ? divide(run) : firstLetters(run, WORD_LENGTH)))
  return [...new Set(words)].slice(0, SEARCH_LIMITS.words)
}

const firstLetters = (word: string, count: number) => Array.from(word).slice(0, count).join('')

function piecesOf(run: string) {
  const letters = Array.from(run)
  const count = Math.ceil(letters.length / UNSPACED_LENGTH)
  return Array.from({ length: count }, (_, at) =>
    letters.slice(at * UNSPACED_LENGTH, (at + 1) * UNSPACED_LENGTH).join(''),
  )
}

/** How many letters of a word may be mistyped. */
export function toleranceOf(word: string) {
  const length = Array.from(word).length
  if (length < 3 || /\p{N}/u.test(word) || isUnspaced(word)) return 0
  return length < 8 ? 1 : 2
}

/**
 * The letters that one mistake leaves intact, wherever it is: either so many at the beginning or so many at the end. Two
 * neighbours that are swapped count as one mistake, so that both parts together are one letter shorter than the word.
 */
export function intactParts(word: string) {
  const letters = Array.from(word)
  const beginning = Math.floor((letters.length - 1) / 2)
  return {
    beginning: letters.slice(0, beginning).join(''),
    ending: letters.slice(beginning - letters.length + 1).join(''),
  }
}

/**
 * How many letters of `typed` are wrong, missing, added or swapped with a neighbour, compared with the word. An unfinished word
 * is compared with the beginning of the word. Infinity beyond `most`.
 */
export function mistakesIn(typed: string, word: string, most: number): { whole: number; beginning: number } {
  const [a, b] = [Array.from(typed), Array.from(word).slice(0, typed.length + most + 1)]
  let [before, row]: [number[], number[]] = [[], b.map((_, j) => j).concat(b.length)]
  for (const [i, letter] of a.entries()) {
    const next = [i + 1]
    for (const [j, other] of b.entries()) {
      const swapped = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other
      next.push(
        Math.min(
          at(row, j + 1) + 1,
          at(next, j) + 1,
          at(row, j) + (letter === other ? 0 : 1),
          swapped ? at(before, j - 1) + 1 : Infinity,
        ),
      )
    }
    ;[before, row] = [row, next]
  }
  const limited = (count: number) => (count <= most ? count : Infinity)
  // Where the word goes on behind what was compared, the last column is no whole word.
  return { whole: limited(at(row, b.length)), beginning: limited(Math.min(...row)) }
}

const at = (row: readonly number[], index: number) => row[index] ?? Infinity
