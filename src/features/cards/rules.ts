/** Without those that look alike. Six of them are hard to guess and easy to type. */
export const CARD_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CARD_LENGTH = 6

/** A code as it is stored: people type it in small letters and with a blank. */
export function cardCode(typed: string) {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** A code as it is shown: '7HK 2MQ'. */
export function shownCode(code: string) {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
