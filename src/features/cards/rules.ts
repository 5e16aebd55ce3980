import { paths } from '#shared/paths.ts'

/** Without those that look alike. Six of them are hard to guess and easy to type. */
export const CARD_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const CARD_LENGTH = 6

/** A code as it is stored: people type it in small letters and with a blank. */
export function cardCode(typed: string) {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** The code in what a camera read, which is the address of a card; null for anything else. */
export function scannedCode(text: string) {
  const address = URL.parse(text)
  const code = cardCode(address?.searchParams.get('card') ?? '')
  return address?.pathname === paths.network && code.length === CARD_LENGTH ? code : null
}

/** A code as it is shown: '7HK 2MQ'. */
export function shownCode(code: string) {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
