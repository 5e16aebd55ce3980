import { UNREGISTERED_DAYS } from '#features/conferences/retention-rules.ts'
import { PRODUCT } from '#shared/brand.ts'

/** The sentences about the erasure of past delegates, apart from `text.ts` because few pages load them. */
export const erasureText = {
  delegates: (number: number) => `${count(number)} ${number === 1 ? 'delegate' : 'delegates'}`,
  erasurePeriods: `${PRODUCT} erases delegates who never registered ${UNREGISTERED_DAYS} days after a conference, and everyone else 12 months after it.`,
  willBeErased: (number: number, on: string) =>
    `${count(number)} ${number === 1 ? 'delegate' : 'delegates'} will be erased on ${on}. If you need the list, export it before that day.`,
  wasErased: (number: number, on: string) =>
    `${count(number)} ${number === 1 ? 'delegate was' : 'delegates were'} erased on ${on}`,
  datesErase: (number: number, from: string) =>
    `With these dates, ${count(number)} ${number === 1 ? 'delegate' : 'delegates'} will be erased from ${from}, because the conference ended long ago.`,
  datesMayErase: 'With these dates, delegates will be erased, because the conference ended long ago.',
}

function count(number: number) {
  return number.toLocaleString('en-GB')
}
