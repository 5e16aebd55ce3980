import { describe, expect, test } from 'vitest'
import { cpuTimer, watchTurns } from '#server/test-cpu.ts'
import { CSV_LIMITS } from './csv-limits.ts'
import { CsvError, csvLine, guardFormula, matchColumns, readCsv, unguardFormula, writeCsv } from './csv.ts'

/** Milliseconds that no busy machine needs, but that work in proportion to a square does. */
const TOO_LONG = 5000

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, bigEndian = false) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), !bigEndian)
  return bytes
}
const cellsOf = async (text: string) => (await readCsv(utf8(text))).rows.map((row) => row.cells)
const refusal = async (bytes: Uint8Array) => {
  const error: unknown = await readCsv(bytes).catch((thrown: unknown) => thrown)
  if (!(error instanceof CsvError)) throw new Error('expected a CsvError', { cause: error })
  return { code: error.code, title: error.title, message: error.message }
}
const refused = (message: string) => ({ code: 'invalid', title: 'Invalid CSV format', message })

describe('encodings', () => {
  const text = 'name,city\nZoë,東京 🎤\n'
  test.each([
    ['UTF-8', 'UTF-8', utf8(text)],
    ['UTF-8 with BOM', 'UTF-8', utf8(`\ufeff${text}`)],
    ['UTF-16 LE with BOM', 'UTF-16LE', utf16(`\ufeff${text}`)],
    ['UTF-16 BE with BOM', 'UTF-16BE', utf16(`\ufeff${text}`, true)],
    ['UTF-16 LE without', 'UTF-16LE', utf16(text)],
    ['UTF-16 BE without', 'UTF-16BE', utf16(text, true)],
  ])('%s', async (_, encoding, bytes) => {
    const table = await readCsv(bytes)
    expect(table.encoding).toBe(encoding)
    expect(table.columns).toEqual(['name', 'city'])
    expect(table.rows).toEqual([{ line: 2, cells: ['Zoë', '東京 🎤'], surplus: 0 }])
  })

  test('text that is not UTF-8 is read as Windows-1252', async () => {
    const bytes = Uint8Array.of(...utf8('name\n'), 0x5a, 0x6f, 0xeb, 0x20, 0x80, 0x20, 0x92)
    expect(await readCsv(bytes)).toMatchObject({ encoding: 'Windows-1252', rows: [{ cells: ['Zoë € ’'] }] })
  })

  test('a byte order mark is one only at the start of a file', async () => {
    const table = await readCsv(utf8('\ufeff\ufeffname,city\nx\ufeffy,z\n'))
    expect([table.columns, table.rows[0]?.cells]).toEqual([
      ['name', 'city'],
      ['x\ufeffy', 'z'],
    ])
  })

  test('an empty file, a byte order mark or blank lines give a table without columns', async () => {
    for (const blank of ['', '\ufeff', '\n\r\n  \n,,,\n'])
      expect(await readCsv(utf8(blank))).toMatchObject({ columns: [], rows: [] })
  })
})

describe('delimiters', () => {
  test.each([
    [',', 'a,b;c,d'],
    [';', 'a;b,c;d'],
    ['\t', 'a\tb, c; d\te'],
    ['|', 'a|b|c'],
    [',', 'alone'],
    [';', '"x,y,z";"p,q,r"'],
    [';', '\n \n"line\nend, and, commas";b'],
  ])('%j for the heading %j', async (delimiter, heading) => {
    expect((await readCsv(utf8(`${heading}\n1`))).delimiter).toBe(delimiter)
  })

  test('a first line that names the delimiter is not the heading', async () => {
    const table = await readCsv(utf8('sep=;\r\na;b, c, d\r\n1;2\r\n'))
    expect(table).toEqual({
      columns: ['a', 'b, c, d'],
      rows: [{ line: 2, cells: ['1', '2'], surplus: 0 }],
      delimiter: ';',
      encoding: 'UTF-8',
    })
  })
})

describe('rows', () => {
  test('quotes, doubled quotes, delimiters and line ends inside values', async () => {
    const text = 'a,b\r\n"one, two","say ""hi"""\r\n"line\r\nend",""\r\nplain,"x" \r\n6" screen,it\'s'
    expect(await cellsOf(text)).toEqual([
      ['one, two', 'say "hi"'],
      ['line\nend', ''],
      ['plain', 'x'],
      ['6" screen', "it's"],
    ])
  })

  test.each(['\n', '\r\n', '\r'])('line end %j', async (end) => {
    expect(await cellsOf(['a,b', '1,2', '"3\n4",5'].join(end))).toEqual([
      ['1', '2'],
      ['3\n4', '5'],
    ])
  })

  test('line ends of several kinds in one file', async () => {
    expect(await cellsOf('a\r1\r\n2\n3')).toEqual([['1'], ['2'], ['3']])
  })

  test('the line number of a row is the one that an editor shows for its start', async () => {
    const { rows } = await readCsv(utf8('\n\na,b\n\n"1\n1\n1",x\r\n\r\n2,"\n"\n  ,\n3,z'))
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [5, '1\n1\n1'],
      [7, '2'],
      [9, '3'],
    ])
  })

  test('missing cells stay missing, and cells beyond the last heading are counted', async () => {
    expect((await readCsv(utf8('a,b,,\n1\n1,2,3, ,5\n1,2,,,\n'))).rows).toEqual([
      { line: 2, cells: ['1'], surplus: 0 },
      { line: 3, cells: ['1', '2'], surplus: 2 },
      { line: 4, cells: ['1', '2'], surplus: 0 },
    ])
  })

  test('rows that cross the boundary of a window are read once and completely', async () => {
    const rows = Array.from({ length: 6000 }, (_, i) => [`${i}`, `x "${i}",\n${'y'.repeat(i % 211)}`])
    const table = await readCsv(utf8(writeCsv([['n', 'text'], ...rows])))
    expect(table.rows.map((row) => row.cells)).toEqual(rows)
    expect(table.rows.map((row) => row.line)).toEqual(rows.map((_, i) => 2 + i))
  })
})

describe('refusals and their messages', () => {
  test.each([
    ['a quote that is never closed', 'a,b\n1,2\n3,"4\n5,6\n', 'Row 3 opens a quote (") that is never closed'],
    [
      'a quote closed too early',
      'a,b\n"1\n1","4" x\n5,6\n',
      'Row 2 opens a quote (") that is not closed where its value ends. A quote inside it is written twice ("")',
    ],
    [
      'a quote that another row closes',
      'a,b\n1,2\n"3,4\n"5",6\n',
      'Row 3 opens a quote (") that is not closed where its value ends. A quote inside it is written twice ("")',
    ],
    [
      'a zero byte',
      'a,b\n1,2\n3,\0\n',
      'Row 3 has characters that do not belong in a text file. Save the file as CSV first',
    ],
    ['101 columns', `${'x,'.repeat(100)}x\n1`, 'The file has more than 100 columns'],
    ['10,001 rows', `a\n${'1\n'.repeat(10_001)}`, 'The file has more than 10,000 rows. Import it in parts'],
    ['one long line', `a,b\n1,2\n${'x'.repeat(4_000_000)}`, 'Row 3 has more than 262,144 characters'],
    [
      'an early quote in a long file',
      `a,b\n1,2\n"3,4\n${'5,6\n'.repeat(200_000)}`,
      'Row 3 opens a quote (") that is never closed',
    ],
    ['a workbook', 'PK\u0003\u0004zip', 'This is a spreadsheet, not a CSV file. Save it as CSV first'],
    ['over 5 MB', 'x'.repeat(CSV_LIMITS.bytes + 1), 'The file is larger than 5 MB'],
    ['nothing but quotes', '"'.repeat(5_000_000), 'Row 1 has more than 262,144 characters'],
    [
      'quotes that never end a value',
      `"${'a"x'.repeat(1_600_000)}`,
      'Row 1 opens a quote (") that is not closed where its value ends. A quote inside it is written twice ("")',
    ],
    ['nothing but commas', ','.repeat(5_000_000), 'Row 1 has more than 262,144 characters'],
    ['nothing but line ends', '\n'.repeat(5_000_000), 'The file has more than 100,000 blank rows'],
    ['nothing but carriage returns and quotes', '\r"'.repeat(2_500_000), 'The file has more than 100,000 blank rows'],
  ])('%s', async (_, text, message) => {
    const spent = cpuTimer()
    expect(await refusal(utf8(text))).toEqual(refused(message))
    expect(spent()).toBeLessThan(TOO_LONG)
  })

  test('900,000 blank rows are refused while other requests are served', async () => {
    const text = utf8(`name,email\n${'\n'.repeat(900_000)}`)
    const others = watchTurns()
    expect(await refusal(text)).toEqual(refused('The file has more than 100,000 blank rows'))
    const longest = others.longest()
    expect(longest).toBeGreaterThan(0)
    expect(longest).toBeLessThan(250)
  })

  test('rows of every length up to the longest are read, wherever the file is divided', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ['"'.repeat(i), 'x\n'.repeat(i ** 2.8), `${i}`])
    const { rows: read } = await readCsv(utf8(writeCsv([['a', 'b', 'c'], ...rows])))
    expect(read.map(({ cells }) => cells)).toEqual(rows)
  })

  test('100 columns, 10,000 rows and many blank rows are accepted', async () => {
    const wide = Array.from({ length: 100 }, (_, i) => `c${i}`).join(',')
    const text = `${wide}\n${'1,2\n'.repeat(10_000)}${',,\n'.repeat(60_000)}`
    const { columns, rows } = await readCsv(utf8(text))
    expect([columns.length, rows.length]).toEqual([100, 10_000])
  })

  test('a heading that is a property of every object is an ordinary heading', async () => {
    const { columns, rows } = await readCsv(utf8('__proto__,constructor,name\nx,y,z\n'))
    expect({ columns, cells: rows[0]?.cells }).toEqual({
      columns: ['__proto__', 'constructor', 'name'],
      cells: ['x', 'y', 'z'],
    })
    expect(matchColumns(columns, { full_name: ['name'] })).toEqual([{ field: 'full_name', heading: 'name', index: 2 }])
  })
})

describe('headings', () => {
  const synonyms = { start: ['start time', 'début', 'start*'], end: ['end*'], name: ['name', 'full name'] }
  const fieldsOf = (columns: string[]) =>
    Object.fromEntries(matchColumns(columns, synonyms).map(({ field, heading }) => [field, heading]))

  test.each([
    [['START_TIME', 'End', ' Name '], { start: 'START_TIME', end: 'End', name: ' Name ' }],
    [['start-time', 'endTime'], { start: 'start-time', end: 'endTime' }],
    [['Starts', 'Ends at'], { start: 'Starts', end: 'Ends at' }],
    [['Debut'], { start: 'Debut' }],
    [['Start date', 'Start time'], { start: 'Start time' }],
    [['Full Name', 'Name'], { name: 'Name' }],
    [['Name', 'name'], { name: 'Name' }],
    [['\ufeffname'], { name: '\ufeffname' }],
    [['Company Name', 'Username', 'Weekend', ''], {}],
  ])('%j', (columns, expected) => {
    expect(fieldsOf(columns)).toEqual(expected)
  })

  test('a column that somebody chose goes before what the headings say', () => {
    const choice = { name: 3, start: 0, end: 9 }
    const columns = ['Start', 'Name', 'Who', 'End']
    expect(matchColumns(columns, synonyms, choice)).toEqual([{ field: 'name', heading: 'Who', index: 2 }])
  })

  test('matches are in the order of the file', () => {
    expect(matchColumns(['Name', 'x', 'Start'], synonyms).map(({ field, index }) => [field, index])).toEqual([
      ['name', 0],
      ['start', 2],
    ])
  })
})

describe('writing', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+44 20 7946 0000', "'+44 20 7946 0000"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\0=1', "'\0=1"],
    ['＝1+1', "'＝1+1"],
    ["'=1+1", "''=1+1"],
    ["'t Hooft", "'t Hooft"],
    ['1-2', '1-2'],
    ['', ''],
  ])('%j is written as %j and read back', (cell, guarded) => {
    expect(guardFormula(cell)).toBe(guarded)
    expect(unguardFormula(guarded)).toBe(cell)
  })

  test('a file starts with the mark by which Excel knows UTF-8', () => {
    expect(Buffer.from(writeCsv([['اسم', '名前']])).subarray(0, 3)).toEqual(Buffer.of(0xef, 0xbb, 0xbf))
  })

  test('a line quotes cells where necessary, and guards text but not numbers', () => {
    expect(csvLine(['a,b', 'say "hi"', 'x\ny', ' z ', null, -1, '-1', 'a;b'])).toBe(
      `"a,b","say ""hi""","x\ny"," z ",,-1,'-1,"a;b"`,
    )
  })

  test('what is written is read back unchanged', async () => {
    const rows = [
      ['name', 'note'],
      ['Zoë "Z", Sample', 'two\nlines; and ="more"'],
      ['', ' blanks '],
    ]
    expect(writeCsv(rows)).toBe('\ufeffname,note\r\n"Zoë ""Z"", Sample","two\nlines; and =""more"""\r\n," blanks "\r\n')
    expect(await cellsOf(writeCsv(rows))).toEqual(rows.slice(1))
  })
})
