/** Letters that Unicode does not decompose into a base letter and an accent. */
const PLAIN: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', '’': "'", 'ʼ': "'",
} // prettier-ignore

/**
 * Folds text for searching: texts that differ only in case, accents, spaces or character width give the same string.
 * For comparing only, never for display. Vowel signs of scripts such as Devanagari, Arabic or Thai are kept, because they
 * distinguish words.
 */
export function fold(text: string) {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[ßæœøłđðþı’ʼ]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/[\s\u200b\ufeff]+/g, ' ')
    .trim()
}
