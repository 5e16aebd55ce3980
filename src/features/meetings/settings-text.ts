import { plural } from '#shared/plural.ts'

type Where = { time: string; day: string; count: number; places: readonly string[] }

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

/** How many places are named. */
const NAMED = 4
const LIST = new Intl.ListFormat('en-GB')

/** ' (Table 1 and Table 3)', and nothing where there is none. */
function inBrackets(places: readonly string[]) {
  const more = places.length - NAMED
  const named = [...places.slice(0, NAMED), ...(more > 0 ? [`${more} more`] : [])]
  return named.length === 0 ? '' : ` (${LIST.format(named)})`
}

/** What the settings of organisers are refused with. */
export const settingsText = {
  table: (number: number) => `Table ${number}`,
  tooFew: ({ time, day, count, places, tables }: Where & { tables: number }) =>
    `${inWords(tables)} ${tables === 1 ? 'table is' : 'tables are'} too few at ${time} on ${day}, where ${lower(count)} ${count === 1 ? 'meeting is' : 'meetings are'} agreed${inBrackets(places)}.`,
  outside: ({ time, day, count, places }: Where) =>
    `${inWords(count)} ${count === 1 ? 'meeting is' : 'meetings are'} agreed at ${time} on ${day}${inBrackets(places)}, which these times leave out. Move or cancel ${count === 1 ? 'it' : 'them'} first.`,
  noOtherPlace: (count: number) =>
    `${plural(count, 'agreed meeting')} would have no other place at the same time. Close the place by itself to cancel ${count === 1 ? 'it' : 'them'}.`,
  noSlot: 'Meetings are not held at this time.',
  notFree: 'One of them isn’t free at this time.',
  placeTaken: 'This place is taken at this time.',
  nobodyToRemind: 'Nobody has a request to answer.',
  remindedToday: 'People have been reminded within the last day. Please wait until tomorrow.',
}
