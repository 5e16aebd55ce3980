import { fold } from '#shared/fold.ts'

/** Shorter words say little of somebody. */
const SHORTEST = 6
const MOST = 100

/** Words of this length that stand in what anybody writes of themselves. */
const COMMON = new Set(
  (
    'about across actually after again against already always although another anything around because become before ' +
    'behind being believe better between beyond business career change client clients coming company conference could ' +
    'currently customer customers different during either engineer engineering enough event events every everyone ' +
    'everything excited experience experienced finally first focused following former founder friendly general getting ' +
    'global group happy having helping helped helps however include including interested interests international ' +
    'itself keeping knowledge leader leading learn learning little looking making manage management manager managing ' +
    'maybe meeting myself network never nothing office organisation organization others passion passionate people person ' +
    'perhaps please private product products professional project projects public rather really responsible running ' +
    'senior service services several should since skills software solution solutions someone something somebody ' +
    'specialist started starting strategy student support systems talking teaching technology themselves there these ' +
    'thing things thinking those though through together towards trying under university until using various wants ' +
    'where whether which while whose within without wonderful worked working works would write writes writing years ' +
    'yourself director assistant associate officer president department'
  ).split(' '),
)

/** The words of a text that say something of the one who wrote it, folded, each once. */
export function rareWords(text: string): string[] {
  const words = fold(text).match(/\p{L}[\p{L}\p{M}\p{N}-]*/gu) ?? []
  const telling = words.filter((word) => word.length >= SHORTEST && !COMMON.has(word))
  return [...new Set(telling)].slice(0, MOST)
}

/** A tag has rarely more words. */
const LONGEST_PHRASE = 3

/** What a title names: each run of up to three of its words, folded. */
export function titlePhrases(title: string | null): string[] {
  const words = fold(title ?? '').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}+#.&-]*/gu) ?? []
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST_PHRASE, words.length - from) }, (__, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
  )
}
