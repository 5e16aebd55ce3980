import { describe, expect, test } from 'vitest'
import { cpuTimer } from '#server/test-cpu.ts'
import { joinSpeakers, knownSpeakers, SpeakerCells, splitSpeakers } from './speaker-rules.ts'

/** Milliseconds that no busy machine needs, but that work in proportion to a square does. */
const TOO_LONG = 5000

describe('speakers in one cell', () => {
  test.each([
    ['', []],
    [' ; , ', []],
    ['–', []],
    ['Ada Sample', ['Ada Sample']],
    ['Ada Sample, Ben Sample', ['Ada Sample', 'Ben Sample']],
    ['Ada Sample; Ben Sample ;Cleo Sample;', ['Ada Sample', 'Ben Sample', 'Cleo Sample']],
    ['Ada Sample\nBen Sample', ['Ada Sample', 'Ben Sample']],
    ['Sample, Ben', ['Sample', 'Ben']],
    ['jinxx, smtw', ['jinxx', 'smtw']],
    ['Sample, Ben; Sample, Ada', ['Sample, Ben', 'Sample, Ada']],
    ['Cedric Sample, Rasterman', ['Cedric Sample', 'Rasterman']],
    ['Ada, Ben, Cleo', ['Ada', 'Ben', 'Cleo']],
    ['Ada Sample,Ben Sample', ['Ada Sample', 'Ben Sample']],
    ['佐藤美咲, 山田太郎', ['佐藤美咲', '山田太郎']],
    ['佐藤美咲、山田太郎', ['佐藤美咲', '山田太郎']],
    ['ليلى مثال، أمينة مثال', ['ليلى مثال', 'أمينة مثال']],
    ['Martin Sample, Jr., Ada Sample, PhD', ['Martin Sample, Jr.', 'Ada Sample, PhD']],
    ['Ada Sample, ADA  sample, Ben Sample', ['Ada Sample', 'Ben Sample']],
    ['Zoë Sample; Zoe Sample', ['Zoë Sample']],
    ['Ada Sample (Acme, Inc.), Ben Sample', ['Ada Sample (Acme, Inc.)', 'Ben Sample']],
    ['佐藤美咲（甲、乙）、山田太郎', ['佐藤美咲（甲、乙）', '山田太郎']],
    ['Ada Sample (Acme, Ben Sample', ['Ada Sample (Acme', 'Ben Sample']],
    ['TBA', []],
    ['tbc; To be announced; N/A', []],
    ['Ada Sample, TBD', ['Ada Sample']],
    ['Tba Sample', ['Tba Sample']],
    ['"TBA"; TBA', ['TBA']],
    ['"Sample; Partners"; Ada Sample', ['Sample; Partners', 'Ada Sample']],
    ['"Sample, Ben", "Sample, Ada", Cleo', ['Sample, Ben', 'Sample, Ada', 'Cleo']],
    ['Ada Sample; "Ben ""B;"" Sample"', ['Ada Sample', 'Ben "B;" Sample']],
    ['"Quick" Sample; Ben "Slow" Sample', ['"Quick" Sample', 'Ben "Slow" Sample']],
    ['"Sample, Ben', ['"Sample', 'Ben']],
  ])('%j', (cell, names) => {
    expect(splitSpeakers(cell)).toEqual(names)
  })

  test.each([
    ['van der Sample, Jan', ['van der Sample, Jan'], ['van der Sample, Jan']],
    ['VAN DER SAMPLE,  Jan, Ada Sample', ['van der Sample, Jan'], ['VAN DER SAMPLE, Jan', 'Ada Sample']],
    ['Ada Sample, van der Sample, Jan', ['van der Sample, Jan'], ['Ada Sample', 'van der Sample, Jan']],
    ['Sample, Ben', ['Ben Sample', 'Sample, Ben'], ['Sample, Ben']],
    ['Cher, Madonna', ['Cher', 'Madonna'], ['Cher', 'Madonna']],
    ['Sample; Partners', ['Sample; Partners'], ['Sample; Partners']],
    ['TBA, Ada Sample', ['TBA'], ['TBA', 'Ada Sample']],
  ])('%j with the known speakers %j', (cell, known, names) => {
    expect(splitSpeakers(cell, knownSpeakers(known))).toEqual(names)
  })

  test.each([
    ['jinxx, smtw', 'join', ['jinxx, smtw']],
    ['Sample, Ben; Sample, Ada', 'split', ['Sample', 'Ben', 'Ada']],
    ['Sample, Ben', 'split', ['Sample', 'Ben']],
    ['King, Jr.', 'split', ['King', 'Jr.']],
  ] as const)('%j, where somebody chose to %s', (cell, choice, names) => {
    expect(splitSpeakers(cell, knownSpeakers(['Sample, Ben']), choice)).toEqual(names)
  })

  test.each([
    [
      ['Ada Sample', 'King, Jr.', 'Ada (Acme, Inc.)', 'Ben "Slow" Sample'],
      'Ada Sample; King, Jr.; Ada (Acme, Inc.); Ben "Slow" Sample',
    ],
    [['TBA', '…', 'Sample, Ben'], '"TBA"; "…"; "Sample, Ben"'],
    [['"a', 'b"', '";"', 'x;y', ';', '""', '"'], '"""a"; b"; """;"""; "x;y"; ";"; """"""; """"'],
    [[], ''],
  ])('%j is one cell', (names, cell) => {
    expect(joinSpeakers(names)).toBe(cell)
    expect(splitSpeakers(cell)).toEqual(names)
  })

  test('a comma between quotes is not in question', () => {
    const cells = new SpeakerCells([], {})
    const written = ['"Sample, Ben"; Ada Sample', 'Sample, Ben', 'Cleo; "x; Sample, Ben"']
    for (const [at, cell] of written.entries()) cells.survey(cell, at + 2)
    for (const [at, cell] of written.entries()) cells.read(cell, at + 2)
    expect(cells.list().map(({ cell, names }) => [cell, names])).toEqual([['Sample, Ben', ['Sample', 'Ben']]])
  })

  test('a name that stands alone between semicolons is one name in the whole file', () => {
    const cells = new SpeakerCells(['Known, Cleo'], {})
    const written = [
      'Sample, Ben',
      'Ada Sample; Sample, Ben',
      'jinxx, smtw',
      'sample,  ben',
      'Known, Cleo',
      'Ada Sample',
    ]
    for (const [at, cell] of written.entries()) cells.survey(cell, at + 2)
    expect(written.map((cell, at) => cells.read(cell, at + 2))).toEqual([
      ['Sample, Ben'],
      ['Ada Sample', 'Sample, Ben'],
      ['jinxx', 'smtw'],
      ['sample,  ben'],
      ['Known, Cleo'],
      ['Ada Sample'],
    ])
    expect(cells.list().map(({ line, rows, cell, joined }) => [line, rows, cell, joined])).toEqual([
      [2, 2, 'Sample, Ben', true],
      [3, 1, 'Ada Sample; Sample, Ben', true],
      [4, 1, 'jinxx, smtw', false],
      [6, 1, 'Known, Cleo', true],
    ])
  })

  test.each([
    [{ join_names: new Set([3]) }, [['a', 'b'], ['c, d'], ['c, d']]],
    [{ join_names: 'all', split_names: new Set([2]) }, [['a', 'b'], ['c, d'], ['c, d']]],
    [
      { split_names: 'all' },
      [
        ['a', 'b'],
        ['c', 'd'],
        ['c', 'd'],
      ],
    ],
  ] as const)('%o holds for every row with the same cell', (choices, names) => {
    const cells = new SpeakerCells(['c, d'], choices)
    const written = ['a, b', 'c, d', 'C,  D']
    for (const [at, cell] of written.entries()) cells.survey(cell, at + 2)
    const read = written.map((cell, at) =>
      cells.read(cell, at + 2).map((name) => name.toLowerCase().replace('  ', ' ')),
    )
    expect(read).toEqual(names)
  })

  test('a cell of separators only does not take long', () => {
    const spent = cpuTimer()
    for (const piece of [',', ', ', 'a,', 'jr,', ';', '(', '(a,', '()', '(a),', '"', ';"', ';"a""', '; ', '"a"; '])
      splitSpeakers(piece.repeat(20_000), knownSpeakers(['a, a']))
    expect(spent()).toBeLessThan(TOO_LONG)
  })
})
