import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cpuTimer, watchTurns } from '#server/test-cpu.ts'
import { EUROPEAN, largeProgramme } from '#server/test-programme.ts'
import { CsvError, writeCsv } from '#shared/csv.ts'
import expected from '#shared/csv-cases/expected.json' with { type: 'json' }
import { readSchedule } from './import-rules.ts'
import { findOverlaps } from './rules.ts'

const caseFile = (name: string) => readFileSync(new URL(`../../shared/csv-cases/${name}`, import.meta.url))
const utf8 = (text: string) => new TextEncoder().encode(text)
const trimmed = (value: string | null | undefined) => (value ?? '').trim().replaceAll('\r\n', '\n')
const refusal = async (bytes: Uint8Array) => {
  const error: unknown = await readSchedule(bytes).catch((thrown: unknown) => thrown)
  if (!(error instanceof CsvError)) throw new Error('expected a CsvError', { cause: error })
  return error
}

describe('the collected files', () => {
  const cases = expected.cases.filter((one) => one.import === 'schedule')

  test.each(cases.filter((one) => one.rows))('$file: $note', async ({ file, rows = [] }) => {
    const found = await readSchedule(caseFile(file))
    expect(found.rows).toEqual(
      rows
        .filter((row) => 'day' in row)
        .map((row) => ({
          line: expect.any(Number),
          id: null,
          day: row.day,
          start_time: row.start_time,
          end_time: row.end_time,
          title: trimmed(row.title),
          description: trimmed(row.description) || null,
          location: row.location || null,
          type: row.type,
          speakers: speakersIn[row.speaker] ?? [row.speaker],
        })),
    )
  })

  /** The cells that do not name exactly one person. */
  const speakersIn: Record<string, string[]> = {
    '': [],
    'Ada Sample, Ben Sample': ['Ada Sample', 'Ben Sample'],
    'Sample, Ben': ['Sample', 'Ben'],
  }

  test.each(cases.filter((one) => one.error))('$file: $note', async ({ file, error }) => {
    expect(await refusal(caseFile(file))).toMatchObject({ code: 'invalid', ...error })
  })

  test('there are ten of them', () => {
    expect(cases.length).toBe(10)
  })

  test('incomplete rows are reported with their number in a spreadsheet', async () => {
    expect((await readSchedule(caseFile('blank-lines.csv'))).skipped).toEqual([
      { line: 8, reason: 'No start time' },
      { line: 9, reason: 'No title' },
      { line: 10, reason: 'No day' },
      { line: 11, reason: 'No end time' },
      { line: 12, reason: 'No end time or title' },
    ])
  })
})

const HEADING = 'day,start time,end time,title,description,location,type,speaker'
const read = (...lines: string[]) => readSchedule(utf8([HEADING, ...lines].join('\n')))

describe('rows', () => {
  test('the reasons for skipped rows', async () => {
    const { skipped, rows } = await read(
      'Day 3,12:30,11:30,Lunch by the water,,Quayside,break,',
      'Day 3,25:99,11:30,a',
      'Day 3,09:00,soon,b',
      'Day 3,09:00,09:00,c',
      'Day 3,24:30,01:00,d',
      ',,,,only a description',
      `Day 3,09:00,10:00,${'t'.repeat(301)}`,
      `${'d'.repeat(101)},09:00,10:00,e`,
      `Day 3,09:00,10:00,f,,${'l'.repeat(201)}`,
      `Day 3,09:00,10:00,g,${'x'.repeat(20_001)}`,
      `Day 3,09:00,10:00,h,,,,${'s'.repeat(201)}`,
      `Day 3,09:00,10:00,i,,,,"${Array.from({ length: 51 }, (_, i) => `Speaker ${i}`).join(', ')}"`,
      `Day 3,${'9'.repeat(100)},10:00,j`,
      'Day 3,09:00,10:00,good',
    )
    expect(rows.map((row) => row.title)).toEqual(['good'])
    expect(skipped.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      '2: End time must be after start time',
      '3: “25:99” is not a time',
      '4: “soon” is not a time',
      '5: End time must be after start time',
      '6: “24:30” is not a time',
      '7: No day, start time, end time or title',
      '8: The title has more than 300 characters',
      '9: The day has more than 100 characters',
      '10: The location has more than 200 characters',
      '11: The description has more than 20,000 characters',
      '12: The name of a speaker has more than 200 characters',
      '13: More than 50 speakers',
      `14: “${'9'.repeat(59)}…” is not a time`,
    ])
  })

  test('values at their limits are accepted', async () => {
    const line = [
      'd'.repeat(100),
      '9:00',
      '10:00',
      't'.repeat(300),
      'x'.repeat(20_000),
      'l'.repeat(200),
      '',
      's'.repeat(200),
    ]
    expect((await read(line.join(','))).skipped).toEqual([])
  })

  test('times in other spellings, and items past midnight', async () => {
    const { rows } = await read(
      'Day 1,9 am,2:30 p.m.,a',
      'Day 1,14h30,15.15,b',
      'Day 1,22:00,24:00,c',
      'Day 1,22:00,02:00,d',
    )
    expect(rows.map(({ start_time, end_time }) => `${start_time}-${end_time}`)).toEqual([
      '09:00-14:30',
      '14:30-15:15',
      '22:00-00:00',
      '22:00-02:00',
    ])
  })

  test('bare hours, midnight and 0 o’clock', async () => {
    const { rows, warnings } = await read(
      'Day 1,9,10,a',
      'Day 1,22,24,b',
      'Day 1,0:00 a.m.,1:00 a.m.,c',
      'Day 2,24:00,01:00,d',
    )
    expect(rows.map(({ start_time, end_time }) => `${start_time}-${end_time}`)).toEqual([
      '09:00-10:00',
      '22:00-00:00',
      '00:00-01:00',
      '00:00-01:00',
    ])
    expect(warnings).toEqual([{ line: 5, message: '“24:00” is read as 00:00, when this day begins. Check the day' }])
  })

  test('a line break in a field of one line is a blank; control characters and invisible names go', async () => {
    const { rows, skipped } = await read(
      '"Day\n1",09:00,10:00,"Two\u2028\nlines\x07","One\x07\u2028two","Hall\nA",,"Ada\u200b;\u200b;Ben\u2028Sample"',
      'Day 1,09:00,10:00,\u200b\u200d',
    )
    expect(rows).toMatchObject([
      {
        day: 'Day 1',
        title: 'Two lines',
        description: 'One\ntwo',
        location: 'Hall A',
        speakers: ['Ada', 'Ben', 'Sample'],
      },
    ])
    expect(skipped).toEqual([{ line: 3, reason: 'No title' }])
  })

  test('types: ours, synonyms, and a warning for others', async () => {
    const types = ['', 'Keynote', ' WORKSHOP ', 'Vortrag', 'Tutorial', 'Coffee  break', 'Reception', 'Lightning talk']
    const { rows, warnings } = await read(...types.map((type) => `Day 1,09:00,10:00,x,,,${type}`))
    expect(rows.map((row) => row.type)).toEqual([
      'session',
      'keynote',
      'workshop',
      'session',
      'workshop',
      'break',
      'networking',
      'session',
    ])
    expect(warnings).toEqual([{ line: 9, message: '“Lightning talk” is not a known type, so this will be a session' }])
  })

  test('HTML in a description becomes text, with a warning; plain text is unchanged', async () => {
    const { rows, warnings } = await read(
      'Day 1,09:00,10:00,x,"<p>One</p><p>Two <a href=""https://example.org"">there</a></p><script>alert(1)</script>"',
      'Day 1,09:00,10:00,<b>x</b>,a < b &amp; c > d',
      'Day 1,09:00,10:00,x,<p> </p>',
    )
    expect(rows.map(({ title, description }) => [title, description])).toEqual([
      ['x', 'One\n\nTwo there (https://example.org)'],
      ['<b>x</b>', 'a < b &amp; c > d'],
      ['x', null],
    ])
    const message = 'The description contains HTML and will become plain text'
    expect(warnings).toEqual([
      { line: 2, message },
      { line: 4, message },
    ])
  })

  test('cells beyond the headings are counted in a warning', async () => {
    const { warnings } = await read('Day 1,09:00,10:00,x,,,,,a,b', 'Day 1,09:00,10:00,x,,,,,a')
    expect(warnings).toEqual([
      { line: 2, message: '2 values beyond the last heading were left out' },
      { line: 3, message: '1 value beyond the last heading was left out' },
    ])
  })

  test('two names without a blank are two people, and the cells with a comma are told', async () => {
    const lines = ['"jinxx, smtw"', '"Sample, Ben"', '"Sample, Ben; Ada"', '"jinxx, smtw"', 'Ada']
    const bytes = utf8([HEADING, ...lines.map((who, at) => `Day 1,1${at}:00,1${at}:30,x,,,,${who}`)].join('\n'))
    const { rows, speaker_cells } = await readSchedule(bytes)
    expect(rows.map(({ speakers }) => speakers)).toEqual([
      ['jinxx', 'smtw'],
      ['Sample, Ben'],
      ['Sample, Ben', 'Ada'],
      ['jinxx', 'smtw'],
      ['Ada'],
    ])
    expect(speaker_cells).toEqual([
      { line: 2, rows: 2, cell: 'jinxx, smtw', joined: false, names: ['jinxx', 'smtw'] },
      { line: 3, rows: 1, cell: 'Sample, Ben', joined: true, names: ['Sample, Ben'] },
      { line: 4, rows: 1, cell: 'Sample, Ben; Ada', joined: true, names: ['Sample, Ben', 'Ada'] },
    ])
    const changed = await readSchedule(bytes, [], { join_names: new Set([2]), split_names: new Set([3]) })
    expect(changed.rows.map(({ speakers }) => speakers)).toEqual([
      ['jinxx, smtw'],
      ['Sample', 'Ben'],
      ['Sample, Ben', 'Ada'],
      ['jinxx, smtw'],
      ['Ada'],
    ])
  })

  test('existing speakers decide whether a comma separates two names', async () => {
    const bytes = utf8(`${HEADING}\nDay 1,09:00,10:00,x,,,,"van der Sample, Jan"`)
    const [alone] = (await readSchedule(bytes)).rows
    const [known] = (await readSchedule(bytes, ['Van der Sample, Jan'])).rows
    expect([alone?.speakers, known?.speakers]).toEqual([['van der Sample', 'Jan'], ['van der Sample, Jan']])
  })
})

describe('files', () => {
  test.each([
    ['Tag;Beginn;Ende;Titel;Referent;Raum', ['day', 'start_time', 'end_time', 'title', 'speaker', 'location']],
    ['Jour;Début;Fin;Titre;Intervenant;Salle', ['day', 'start_time', 'end_time', 'title', 'speaker', 'location']],
    ['Día;Inicio;Fin;Título;Ponente;Sala', ['day', 'start_time', 'end_time', 'title', 'speaker', 'location']],
    [
      'Day;Time Start;Finish;Title;Presenter(s);Track',
      ['day', 'start_time', 'end_time', 'title', 'speaker', 'location'],
    ],
    ['Day;Begin;To;Talk;Speakers;Room', ['day', 'start_time', 'end_time', 'title', 'speaker', 'location']],
    ['Date;Start;Time End;Name;Presenter;Venue', ['day', 'start_time', 'end_time', 'title', 'speaker', 'location']],
    ['DATE;from;UNTIL;Session;Presenter(s);Room', ['day', 'start_time', 'end_time', 'title', 'speaker', 'location']],
  ])('%s', async (heading, fields) => {
    const { columns, rows, delimiter } = await readSchedule(
      utf8(`${heading}\nDay 3;09:30;10:15;x;Ada Sample;Main Hall`),
    )
    expect(columns).toEqual(heading.split(';').map((name, index) => ({ heading: name, index, field: fields[index] })))
    expect(delimiter).toBe(';')
    expect(rows).toEqual([
      {
        line: 2,
        id: null,
        day: 'Day 3',
        start_time: '09:30',
        end_time: '10:15',
        title: 'x',
        description: null,
        location: 'Main Hall',
        type: 'session',
        speakers: ['Ada Sample'],
      },
    ])
  })

  test('an abstract is the description, and a room goes before a track', async () => {
    const { rows } = await readSchedule(utf8('Day,From,To,Title,Abstract,Track,Room\nDay 1,9,10,x,Words,Web,Hall A'))
    expect(rows).toMatchObject([{ description: 'Words', location: 'Hall A' }])
  })

  test.each(['Hall', 'Saal', 'Salle', 'Sala', 'Room', 'Raum'])('%s is where a session is', async (heading) => {
    const { rows } = await readSchedule(utf8(`Day,From,To,Title,${heading},Track\nDay 1,9,10,x,Great Hall,Web`))
    expect(rows).toMatchObject([{ location: 'Great Hall' }])
  })

  test('a file without anything in it is said to be empty', async () => {
    const error = await refusal(utf8('\n \n'))
    expect(error).toMatchObject({ title: 'Invalid CSV format', message: expect.stringContaining('CSV must contain') })
    expect(error.fields).toEqual({ file: 'Invalid CSV format', empty: 'The file is empty.' })
  })

  test('missing columns are named one by one, and can be chosen', async () => {
    const bytes = utf8('Wochentag,start,Until then,Thema\nDay 1,9:00,10:00,x')
    expect((await refusal(bytes)).fields).toEqual({
      file: 'Invalid CSV format',
      'missing day': 'No column holds the day',
      'missing end_time': 'No column holds the end time',
      'missing title': 'No column holds the title',
      'found start_time': '2',
      'column 1': 'Wochentag',
      'column 2': 'start',
      'column 3': 'Until then',
      'column 4': 'Thema',
    })
    const { rows, headings } = await readSchedule(bytes, [], { columns: { day: 1, end_time: 3, title: 4 } })
    expect(headings).toEqual(['Wochentag', 'start', 'Until then', 'Thema'])
    expect(rows).toMatchObject([{ day: 'Day 1', start_time: '09:00', end_time: '10:00', title: 'x' }])
  })

  test('sessions without an end get a length', async () => {
    const bytes = utf8('day,start,title\nDay 1,9:00,x\nDay 1,23:30,y')
    expect((await refusal(bytes)).fields).toMatchObject({ 'missing end_time': 'No column holds the end time' })
    const { rows } = await readSchedule(bytes, [], { session_minutes: 45 })
    expect(rows.map(({ end_time }) => end_time)).toEqual(['09:45', '00:15'])
    const some = utf8('day,start,end,title\nDay 1,9:00,,x\nDay 1,9:00,9:20,y\nDay 1,,,z')
    expect((await readSchedule(some)).without_end).toBe(1)
    const filled = await readSchedule(some, [], { session_minutes: 45 })
    expect([filled.rows.map(({ end_time }) => end_time), filled.without_end]).toEqual([['09:45', '09:20'], 0])
  })

  test('a file with only invalid rows is refused with the reasons', async () => {
    const error = await refusal(utf8(`${HEADING}\nDay 1,,10:00,x\n`))
    expect(error).toMatchObject({ title: 'Empty CSV', message: 'No valid schedule items found in CSV' })
    expect(error.fields).toEqual({ file: 'Empty CSV', 'row 2': 'No start time' })
  })

  test('an exported schedule is imported unchanged', async () => {
    const row = ['Day 1', '09:00', '10:00', '=1+1', 'Two\nlines, "quoted"', "'@ Hall", 'keynote', '-Ada-; +Ben+']
    const { rows } = await readSchedule(utf8(writeCsv([HEADING.split(','), row])))
    expect(rows).toEqual([
      {
        line: 2,
        id: null,
        day: 'Day 1',
        start_time: '09:00',
        end_time: '10:00',
        title: '=1+1',
        description: 'Two\nlines, "quoted"',
        location: "'@ Hall",
        type: 'keynote',
        speakers: ['-Ada-', '+Ben+'],
      },
    ])
  })

  test('10,000 rows of HTML are read while other requests are served', async () => {
    const html = `"${'<p>Some text with ""quotes"" &amp;\nnew <b>lines</b>.</p> '.repeat(6)}"`
    const lines = Array.from(
      { length: 10_000 },
      (_, i) => `Day ${i % 3},9:00,9:45,Title ${i},${html},Room ${i % 20},,A B; C D`,
    )
    const bytes = utf8([HEADING, ...lines].join('\n'))
    const others = watchTurns()
    const spent = cpuTimer()
    const { rows } = await readSchedule(bytes)
    const took = spent()
    const longest = others.longest()
    expect([rows.length, rows.at(-1)?.line]).toEqual([10_000, 10_001])
    expect(longest).toBeGreaterThan(0)
    expect(longest).toBeLessThan(250)
    expect(took).toBeLessThan(5000)
  })
})

describe('what other programs export', () => {
  const taken = async (...lines: string[]) => {
    const { rows, skipped } = await readSchedule(utf8(lines.join('\n')))
    expect(skipped).toEqual([])
    return rows.map(({ id, day, start_time, end_time, title, location, speakers }) => {
      return [id, day, `${start_time}-${end_time}`, title, location, speakers.join(' & ')]
    })
  }

  test('of pretalx: the parts of start and end, and its ids', async () => {
    const headings = 'ID,Proposal title,Start (date),Start (time),End (date),End (time),Room,Speaker names'
    expect(
      await taken(headings, 'AB3XK7,A talk,2025-11-19,10:30,2025-11-19,11:00,Hall A,"Ada Sample\nBen Sample"'),
    ).toEqual([['AB3XK7', '2025-11-19', '10:30-11:00', 'A talk', 'Hall A', 'Ada Sample & Ben Sample']])
  })

  test('of Sessionize: one moment and a length', async () => {
    const headings = 'Session Id,Title,Speakers,Room,Scheduled At,Scheduled Duration'
    const rows = ['801,A talk,"Ada Sample, Ben Sample",Hall A,45980.4375,45', '802,Next,,Hall A,2025-11-19 12:00,30']
    expect(await taken(headings, ...rows)).toEqual([
      ['801', '2025-11-19', '10:30-11:15', 'A talk', 'Hall A', 'Ada Sample & Ben Sample'],
      ['802', '2025-11-19', '12:00-12:30', 'Next', 'Hall A', ''],
    ])
  })

  test('speakers in columns of their own, and a room by its name', async () => {
    const headings = 'Day,Start,End,Title,Room name,Speaker 1,Speaker 2,Speaker 10'
    expect(
      await taken(headings, 'Day 1,9:5,10,A talk,Hall A,"Sample, Ada",,Ben Sample', 'Day 1,10,11,Next,,,Cleo,'),
    ).toEqual([
      [null, 'Day 1', '09:05-10:00', 'A talk', 'Hall A', 'Sample, Ada & Ben Sample'],
      [null, 'Day 1', '10:00-11:00', 'Next', null, 'Cleo'],
    ])
  })

  test('moments as spreadsheets and programs write them', async () => {
    const headings = 'start,end,title'
    const rows = ['2025-11-19T10:30:00+01:00,2025-11-19T10:00:00Z,A', '45980.5,45980.5625,B']
    expect(await taken(headings, ...rows)).toEqual([
      [null, '2025-11-19', '09:30-10:00', 'A', null, ''],
      [null, '2025-11-19', '12:00-13:30', 'B', null, ''],
    ])
    expect(await taken('day,start,end,title', '45980,0.4375,0.5,C', '2025-11-19 00:00:00,10,11,D')).toEqual([
      [null, '2025-11-19', '10:30-12:00', 'C', null, ''],
      [null, '2025-11-19', '10:00-11:00', 'D', null, ''],
    ])
  })
})

describe('a real schedule', () => {
  const distinct = (values: readonly (string | null)[]) => new Set(values).size

  test('is read completely', async () => {
    const { rows, skipped, warnings, encoding, delimiter } = await readSchedule(largeProgramme())
    expect({ encoding, delimiter, skipped }).toEqual({ encoding: 'UTF-8', delimiter: ',', skipped: [] })
    const count = (isOne: (row: (typeof rows)[number]) => boolean) => rows.filter(isOne).length
    expect({
      rows: rows.length,
      first: rows.at(0)?.title,
      last: rows.at(-1)?.title,
      days: [count((row) => row.day === 'Day 1'), count((row) => row.day === 'Day 2')],
      keynotes: count((row) => row.type === 'keynote'),
      sessions: count((row) => row.type === 'session'),
      rooms: distinct(rows.map((row) => row.location)),
      people: distinct(rows.flatMap((row) => row.speakers)),
      withSeveral: count((row) => row.speakers.length > 1),
      withNone: count((row) => row.speakers.length === 0),
      most: Math.max(...rows.map((row) => row.speakers.length)),
      titles: distinct(rows.map((row) => row.title)),
      longestTitle: Math.max(...rows.map((row) => row.title.length)),
      withoutDescription: count((row) => row.description === null),
      withTags: count((row) => /<\/?[a-z][^>]*>/i.test(row.description ?? '')),
      changed: warnings.length,
    }).toEqual({
      rows: 487,
      first: 'Opening words',
      last: 'Closing words',
      days: [261, 226],
      keynotes: 6,
      sessions: 481,
      rooms: 24,
      people: 476,
      withSeveral: 63,
      withNone: 2,
      most: 7,
      titles: 487,
      longestTitle: 159,
      withoutDescription: 10,
      withTags: 0,
      changed: 477,
    })
    expect(findOverlaps(rows).filter(({ location }) => location)).toEqual([])
  })

  test('gives the same result when saved by a European spreadsheet', async () => {
    const plain = await readSchedule(largeProgramme())
    const european = await readSchedule(largeProgramme(EUROPEAN))
    expect(european).toEqual({ ...plain, delimiter: ';' })
  })
})
