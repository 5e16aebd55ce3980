/** An invented schedule with the size and the irregularities of a real one, for tests of the import. */

const HEADINGS = ['day', 'start time', 'end time', 'title', 'description', 'location', 'type', 'speaker']
const SESSIONS = 487
const ON_DAY_1 = 261
const ROOMS = 24
const PEOPLE = 476

const FIRST_NAMES = 'Ada Ben Chiara Dmitri Élodie Farid Grażyna Hana Ines José Kwame Leila Misaki Noor Øystein Priya Rhys Saoirse Tomás Uwe Vera Zoë'.split(' ') // prettier-ignore
/** The word "example" in different languages, so that these are not the names of real people. */
const FAMILY_NAMES = 'Sample Muster Beispiel Exemple Esempio Ejemplo Exemplo Voorbeeld Exempel Eksempel Esimerkki Örnek Przykład Příklad Példa Exemplu Primjer Näide Piemērs Pavyzdys Dæmi Sampla'.split(' ') // prettier-ignore

const person = (n: number) =>
  `${FIRST_NAMES[n % FIRST_NAMES.length]} ${FAMILY_NAMES[Math.floor(n / FIRST_NAMES.length) % FAMILY_NAMES.length]}`

/** No speakers in two sessions, two to seven in 63 of them, and one in each of the others. */
function speakersOf(session: number) {
  if (session === 11 || session === 22) return ''
  const count = session % 7 === 3 && session < 441 ? 2 + (session % 6) : 1
  return Array.from({ length: count }, (_, i) => person((session + i) % PEOPLE)).join(', ')
}

function titleOf(session: number) {
  if (session === 0) return 'Opening words'
  if (session === SESSIONS - 1) return 'Closing words'
  if (session === 100) return 'A long title '.repeat(13).slice(0, 159)
  const oddity = [', with a comma', ' “naïve” & <wide>', ' and "quotes"', ' ', '', '', '', '', '', ''][session % 10]
  return `Session ${session}${oddity}`
}

function descriptionOf(session: number) {
  if (session % 50 === 7) return ''
  if (session === 200) return `<p>${'Many words. '.repeat(260)}</p>`
  const more = session % 2 === 0 ? '\n\n<ul>\n<li>One, two</li>\n<li>“Three”</li>\n</ul>' : ''
  return `<p>What session ${session} is about.</p>${more}`
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

function rowOf(session: number) {
  const place = session < ON_DAY_1 ? session : session - ON_DAY_1
  const start = 9 * 60 + Math.floor(place / ROOMS) * 55
  return [
    session < ON_DAY_1 ? 'Day 1' : 'Day 2',
    clock(start),
    clock(start + 50),
    titleOf(session),
    descriptionOf(session),
    `Room ${1 + (place % ROOMS)}`,
    session % 97 === 0 ? 'keynote' : 'session',
    speakersOf(session),
  ]
}

type Dialect = { delimiter: ',' | ';'; lineEnd: '\n' | '\r\n'; mark: '' | '\uFEFF' }
const PLAIN: Dialect = { delimiter: ',', lineEnd: '\n', mark: '' }
/** As a European spreadsheet saves it. */
export const EUROPEAN: Dialect = { delimiter: ';', lineEnd: '\r\n', mark: '\uFEFF' }

/** 487 sessions on two days, in 24 rooms, by 476 people. */
export function largeProgramme({ delimiter, lineEnd, mark }: Dialect = PLAIN) {
  const written = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const rows = [HEADINGS, ...Array.from({ length: SESSIONS }, (_, session) => rowOf(session))]
  return Buffer.from(mark + rows.map((row) => row.map(written).join(delimiter) + lineEnd).join(''))
}
