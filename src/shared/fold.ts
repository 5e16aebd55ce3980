/** Letters that carry no separate accent to take off. */
const PLAIN: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', '’': "'", 'ʼ': "'",
} // prettier-ignore

/**
 * Two texts that a person would call the same fold to the same string: case, accents, blanks and width do not count.
 * For comparing only, never for showing. Vowel signs of scripts such as Devanagari, Arabic or Thai stay: there they
 * tell words apart.
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
