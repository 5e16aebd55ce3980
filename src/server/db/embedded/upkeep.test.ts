import { expect, test } from 'vitest'
import { upkeepDue } from './upkeep.ts'

const MB = 1024 * 1024
const idle = { name: 'idle', live: 1000, dead: 250, changed: 150 }

test.each([
  ['nothing where little has changed', { log_bytes: 16 * MB, tables: [idle] }, []],
  ['a checkpoint after 16 MB of log', { log_bytes: 16 * MB + 1, tables: [idle] }, ['checkpoint']],
  [
    'a vacuum of a table with many dead rows',
    { log_bytes: 0, tables: [idle, { ...idle, name: 'busy', dead: 251 }] },
    ['vacuum (analyze) busy'],
  ],
  [
    'a vacuum of a table that has changed',
    { log_bytes: 0, tables: [{ ...idle, name: 'grown', changed: 151 }, idle] },
    ['vacuum (analyze) grown'],
  ],
  [
    'the table with the most dead rows alone, then the checkpoint',
    {
      log_bytes: 100 * MB,
      tables: [
        { name: 'bad', live: 10, dead: 900, changed: 900 },
        { name: 'worst', live: 10, dead: 901, changed: 0 },
      ],
    },
    ['vacuum (analyze) worst', 'checkpoint'],
  ],
])('%s', (_, condition, due) => {
  expect(upkeepDue(condition)).toEqual(due)
})
