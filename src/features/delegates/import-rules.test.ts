import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CsvError, writeCsv } from '#shared/csv.ts'
import expected from '#shared/csv-cases/expected.json' with { type: 'json' }
import { readDelegates } from './import-rules.ts'

const caseFile = (name: string) => readFileSync(new URL(`../../shared/csv-cases/${name}`, import.meta.url))
const read = (...lines: string[]) => readDelegates(new TextEncoder().encode(lines.join('\n')))
const refusal = async (bytes: Uint8Array) => {
  const error: unknown = await readDelegates(bytes).catch((thrown: unknown) => thrown)
  if (!(error instanceof CsvError)) throw new Error('expected a CsvError', { cause: error })
  return error
}

describe('the collected files', () => {
  const cases = expected.cases.filter((one) => one.import === 'delegates')

  test.each(cases.filter((one) => one.rows))('$file: $note', async ({ file, rows = [] }) => {
    const found = await readDelegates(caseFile(file))
    expect(found.rows).toEqual(
      rows
        .filter((row) => 'email' in row)
        .map(({ email, full_name, company, position }) => ({
          line: expect.any(Number),
          email,
          full_name,
          company: company || null,
          position: position || null,
        })),
    )
    expect(found.skipped).toEqual([])
  })

  test.each(cases.filter((one) => one.error))('$file: $note', async ({ file, error }) => {
    expect(await refusal(caseFile(file))).toMatchObject({ code: 'invalid', ...error })
  })

  test('there are five of them', () => {
    expect(cases.length).toBe(5)
  })
})

test('delegates-200.csv: 192 delegates, and 8 explained rows', async () => {
  const { rows, skipped, warnings } = await readDelegates(caseFile('delegates-200.csv'))
  expect([rows.length, new Set(rows.map((row) => row.email)).size, warnings]).toEqual([192, 192, []])
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'No name',
    'No name',
    'Same email address as row 10',
    'No email',
    'Same email address as row 43',
    'No email',
    'No email and no name',
    'Same email address as row 107',
  ])
  expect({
    notAscii: rows.filter((row) => /[^\0-\x7f]/.test(row.full_name)).length,
    longest: Math.max(...rows.map((row) => row.full_name.length)),
    several: rows.filter((row) => row.position?.includes('\n')).length,
    emails: rows.every((row) => row.email === row.email.toLowerCase()),
  }).toEqual({ notAscii: 68, longest: 116, several: 0, emails: true })
})

test('the reasons for skipped rows', async () => {
  const { rows, skipped } = await read(
    'Name,Email,Organisation,Job Title',
    'Ada,ADA@Example.org,,',
    'Ben,ben@example,,',
    'Cleo,not an address,,',
    `Dora,${'d'.repeat(300)}@example.org,,`,
    'Ada again, ada@example.ORG ,,',
    `${'n'.repeat(201)},n@example.org,,`,
    `Eve,eve@example.org,${'c'.repeat(201)},`,
    `Fay,fay@example.org,,${'p'.repeat(201)}`,
    ',,"A company, no person",',
    'Eve,eve@example.org,taken after all,',
  )
  expect(rows).toEqual([
    { line: 2, email: 'ada@example.org', full_name: 'Ada', company: null, position: null },
    { line: 11, email: 'eve@example.org', full_name: 'Eve', company: 'taken after all', position: null },
  ])
  expect(skipped.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    '3: “ben@example” is not a valid email address',
    '4: “not an address” is not a valid email address',
    `5: “${'d'.repeat(59)}…” is not a valid email address`,
    '6: Same email address as row 2',
    '7: The name has more than 200 characters',
    '8: The company has more than 200 characters',
    '9: The position has more than 200 characters',
    '10: No email and no name',
  ])
})

test('missing columns are named, with the headings to choose from; a chosen column is used', async () => {
  const file = ['Contact,Who,Company', 'ada@example.org,Ada,Engines']
  expect((await refusal(new TextEncoder().encode(file.join('\n')))).fields).toEqual({
    file: 'Invalid CSV format',
    'missing email': 'No column holds the email',
    'missing full_name': 'No column holds the name',
    'found company': '3',
    'column 1': 'Contact',
    'column 2': 'Who',
    'column 3': 'Company',
  })
  const { rows, headings } = await readDelegates(new TextEncoder().encode(file.join('\n')), { email: 1, full_name: 2 })
  expect(headings).toEqual(['Contact', 'Who', 'Company'])
  expect(rows).toEqual([{ line: 2, email: 'ada@example.org', full_name: 'Ada', company: 'Engines', position: null }])
})

test('headings in German, and a heading that is a property of every object', async () => {
  const { columns, rows } = await read(
    '__proto__;Firma;Name;E-Mail-Adresse;Funktion',
    'x;Sample GmbH;Zoë;z@example.org;Ärztin',
  )
  expect(columns.map(({ field, heading }) => `${heading} → ${field}`)).toEqual([
    'Firma → company',
    'Name → full_name',
    'E-Mail-Adresse → email',
    'Funktion → position',
  ])
  expect(rows).toEqual([
    { line: 2, email: 'z@example.org', full_name: 'Zoë', company: 'Sample GmbH', position: 'Ärztin' },
  ])
})

test('a name may be in two columns, and invisible characters are removed from an address', async () => {
  const { columns, rows, skipped } = await read(
    'First Name,Surname,Email,Company Name,Job Title',
    'Ada,Lovelace,\u200bada@example.org\u200b,Analytical Engines,Countess',
    ',,grace@example.org,,',
  )
  expect(columns.map(({ field }) => field)).toEqual(['first_name', 'last_name', 'email', 'company', 'position'])
  expect(rows).toEqual([
    {
      line: 2,
      email: 'ada@example.org',
      full_name: 'Ada Lovelace',
      company: 'Analytical Engines',
      position: 'Countess',
    },
  ])
  expect(skipped).toEqual([{ line: 3, reason: 'No name' }])
})

test('text that a spreadsheet would run as a formula is stored as it is, guarded in a file, and imported back', async () => {
  const { rows } = await readDelegates(caseFile('formula-cells.csv'))
  const file = writeCsv([
    ['name', 'email', 'company', 'position'],
    ...rows.map((row) => [row.full_name, row.email, row.company, row.position]),
  ])
  expect(file.split('\r\n')[1]).toBe("'=1+1,formula.one@example.org,'+44 20 7946 0000,'-2+3")
  expect((await read(file)).rows).toEqual(rows)
})
