import { plural } from '#shared/plural.ts'

type Where = { time: string; day: string; count: number }

const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** 'Six', in a sentence 'six', and larger numbers in digits. */
const inWords = (count: number) => NUMBERS[count] ?? String(count)
const lower = (count: number) => inWords(count).toLowerCase()

/** What the settings of organisers are refused with. */
export const settingsText = {
  table: (number: number) => `Table ${number}`,
  tooFew: ({ time, day, count, tables }: Where & { tables: number }) =>
    `${inWords(tables)} ${tables === 1 ? 'table is' : 'tables are'} too few at ${time} on ${day}, where ${lower(count)} ${count === 1 ? 'meeting is' : 'meetings are'} agreed.`,
  outside: ({ time, day, count }: Where) =>
    `${inWords(count)} ${count === 1 ? 'meeting is' : 'meetings are'} agreed at ${time} on ${day}, which these times leave out. Move or cancel ${count === 1 ? 'it' : 'them'} first.`,
  noOtherPlace: (count: number) =>
    `${plural(count, 'agreed meeting')} would have no other place at the same time. Close the place by itself to cancel ${count === 1 ? 'it' : 'them'}.`,
  noSlot: 'Meetings are not held at this time.',
  notFree: 'Somebody has another meeting at this time.',
  placeTaken: 'This place is taken at this time.',
  notAgreed: 'This meeting is not agreed, or not any more.',
}
