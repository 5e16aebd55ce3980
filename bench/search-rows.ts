/** Sessions and people with many different words, some with accents and some in Japanese. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'

export type Subject = { kind: 'person' | 'session'; id: string; conference_id: string; text: string }

/** Numbers that are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const random = numbers(7)
export const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
export const below = (count: number) => Math.floor(random() * count)

const STARTS = 'b br c ch cl d dr f fr g gr h j k kl l m n p pr qu r s sch st t tr v w z'.split(' ')
const VOWELS = 'a e i o u ai ea ou é ö ü å ñi ø'.split(' ')
const ENDS = 'n r s t l m nd rt st ck x th ng'.split(' ')

function inventWord() {
  const syllables = 2 + below(3)
  return Array.from({ length: syllables }, () => pick(STARTS) + pick(VOWELS)).join('') + pick(ENDS)
}

function inventWords(count: number) {
  const words = new Set<string>()
  while (words.size < count) words.add(inventWord())
  return [...words]
}

const WORDS = inventWords(6000)
const NAMES = inventWords(4000)
const JAPANESE = ['睡眠研究', '最前線', '夜間看護', '人工知能', '東京都', '国際会議', 'データ分析', '病院経営']

/** Frequent words are frequent: the square prefers those at the beginning. */
const word = () => WORDS[Math.floor(random() ** 2 * WORDS.length)] ?? ''
const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)
const personName = () => `${capital(pick(NAMES))} ${capital(pick(NAMES))}`

export function sessionTitle() {
  const title = Array.from({ length: 3 + below(3) }, word).join(' ')
  return random() < 0.05 ? `${capital(title)} ${pick(JAPANESE)}${pick(JAPANESE)}` : capital(title)
}

/** A CSV file of so many sessions. */
export function scheduleFile(count: number) {
  const speakers = Array.from({ length: count / 4 }, personName)
  const rows = Array.from({ length: count }, (_, i) => {
    const hour = `${8 + (i % 12)}`.padStart(2, '0')
    return `Day ${1 + (i % 9)},${hour}:00,${hour}:45,${sessionTitle()},Room ${i % 50},${pick(speakers)}`
  })
  return `day,start time,end time,title,location,speaker\n${rows.join('\n')}\n`
}

/** Writes people who take part and chose to be listed, because to sign up takes a while for each of them. */
export async function addListedPeople(db: Db, conference_id: string, count: number) {
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    full_name: personName(),
    position: `${capital(word())} ${word()}`,
    company: `${capital(pick(NAMES))} ${word()}`,
  }))
  const rows = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as person (id uuid, full_name text, position text, company text)`
  await db.execute(sql`
    insert into users (id, email, created_at, updated_at) select id, id || '@example.org', now(), now() from ${rows}`)
  await db.execute(sql`
    insert into profiles (id, full_name, position, company, updated_at) select id, full_name, position, company, now() from ${rows}`)
  await db.execute(sql`
    insert into conference_members (conference_id, user_id, role, joined_at)
    select ${conference_id}::uuid, id, 'delegate', now() from ${rows}`)
  await db.execute(sql`
    insert into conference_consents (conference_id, user_id, listed, suggestable, meetings, updated_at)
    select ${conference_id}::uuid, id, true, false, false, now() from ${rows}`)
}

/** So many sessions and people, each with the text that it is searched by. */
export async function someSubjects(db: Db, count: number): Promise<Subject[]> {
  const { rows } = await db.execute<Subject>(sql`
    (select 'session' as kind, id, conference_id, title as text from schedule_items order by md5(id::text) limit ${count / 2})
    union all
    (select 'person', user_id, conference_id, full_name from conference_consents join profiles on profiles.id = user_id
     order by md5(user_id::text) limit ${count / 2})`)
  return rows
}
