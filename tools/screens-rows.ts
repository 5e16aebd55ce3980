import { writeCsv } from '#shared/csv.ts'

/** Conferences that test layouts: one with one of everything, one with 500 of everything, one with difficult names. */
export const EXTREMES = ['one', 'many', 'names'] as const
export type Extreme = (typeof EXTREMES)[number]

/** What such a conference is made of. */
export type Rows = {
  conference: { name: string; description?: string; location?: string; address?: string }
  speakers: readonly { name: string; title: string; company_name?: string; bio?: string; topic?: string }[]
  schedule: readonly string[][]
  delegates: readonly string[][]
}

const MANY = 500
/** A word without a place to break the line. */
const LONG = 'Rinderkennzeichnungsfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3).slice(0, 200)
const ARABIC = 'المؤتمر الدولي الثالث عشر لهندسة البرمجيات الحرة والمفتوحة المصدر (النسخة 2.0)'
const JAPANESE = '第十三回自由でオープンなソフトウェアのための国際技術者会議およびワークショップ'
const NAMES = [LONG, ARABIC, JAPANESE, 'أمينة بنت عبد الرحمن الحدّاد', '小林 千尋', 'O’Neil & Sons <b>Ltd</b>']

const pad = (number: number) => String(number).padStart(2, '0')

function manySessions() {
  return Array.from({ length: MANY }, (_, at) => {
    const slot = Math.floor(at / 12) % 16
    const start = `${pad(9 + Math.floor(slot / 2))}:${slot % 2 ? '30' : '00'}`
    const end = `${pad(9 + Math.floor((slot + 1) / 2))}:${slot % 2 ? '00' : '30'}`
    const title = `What ${at + 1} registers taught ${((at * 7919) % 97) + 2} towns about their queues`
    const day = `Day ${1 + Math.floor(at / 192)}`
    return [day, start, end, title, 'An hour.', `Room ${1 + (at % 12)}`, 'session', `Speaker Number${(at * 31) % 280}`]
  })
}

function manyDelegates() {
  return Array.from({ length: MANY }, (_, at) => [
    `person${at}@foyer.example`,
    `Person Number${pad(at)}`,
    `Company ${at % 40}`,
    'Engineer',
  ])
}

const NAMED_SESSIONS = NAMES.map((name, at) => [
  'Day 1', `${pad(9 + at)}:00`, `${pad(10 + at)}:00`, name, `${name} https://foyer.example/${LONG}`, name, 'workshop', `${name};`,
]) // prettier-ignore

export const ROWS: Record<Extreme, Rows> = {
  one: {
    conference: { name: 'Only One' },
    speakers: [{ name: 'Grace Sample', title: 'Rear Admiral' }],
    schedule: [['Day 1', '09:00', '10:00', 'The only session', '', '', 'session', 'Grace Sample;']],
    delegates: [['one@foyer.example', 'Ada Sample', '', '']],
  },
  many: {
    conference: { name: 'Five Hundred', description: 'As many as come.', location: 'The Great Hall' },
    speakers: [],
    schedule: manySessions(),
    delegates: manyDelegates(),
  },
  names: {
    conference: { name: LONG, description: `${LONG}\n\n${ARABIC}\n\n${JAPANESE}`, location: LONG, address: ARABIC },
    speakers: NAMES.map((name) => ({ name, title: name, company_name: name, bio: name, topic: name })),
    schedule: [...NAMED_SESSIONS, [ARABIC.slice(0, 60), '09:00', '10:00', ARABIC, ARABIC, ARABIC, 'keynote', '']],
    delegates: NAMES.map((name, at) => [`${'name'.repeat(12)}${at}@foyer.example`, name, name, name]),
  },
}

/** The names of further conferences, which have no content. */
export const DIFFICULT_NAMES = [ARABIC, JAPANESE]

const SCHEDULE_HEAD = ['day', 'start time', 'end time', 'title', 'description', 'location', 'type', 'speaker']
const DELEGATES_HEAD = ['email', 'full name', 'company', 'position']

export const scheduleFile = ({ schedule }: Rows) => writeCsv([SCHEDULE_HEAD, ...schedule])
export const delegatesFile = ({ delegates }: Rows) => writeCsv([DELEGATES_HEAD, ...delegates])
