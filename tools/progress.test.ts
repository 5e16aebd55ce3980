import { expect, test } from 'vitest'
import { inMegabytes } from '#shared/wording.ts'
import { showProgress } from './progress.ts'

const MEBIBYTE = 2 ** 20

/** What a command writes for each of these counts of 2 MB. */
function shown(counts: readonly number[], isTTY: boolean) {
  const written: string[] = []
  const show = showProgress('MB', inMegabytes, { isTTY, write: (text) => written.push(text) })
  for (const count of counts) show(count, 2 * MEBIBYTE)
  return written
}

test('a terminal has one bar, which ends with its line once it is full', () => {
  expect(shown([MEBIBYTE, 2 * MEBIBYTE, 2 * MEBIBYTE], true)).toEqual([
    `\r${'█'.repeat(20)}${'░'.repeat(20)} 1 of 2 MB`,
    `\r${'█'.repeat(40)} 2 of 2 MB\n`,
  ])
})

test('a log has a line for each tenth that was reached', () => {
  const tenth = MEBIBYTE / 5
  expect(shown([tenth, 1.1 * tenth, 5 * tenth, 10 * tenth, 10 * tenth], false)).toEqual([
    '10 %: 0.2 of 2 MB\n',
    '50 %: 1 of 2 MB\n',
    '100 %: 2 of 2 MB\n',
  ])
})
