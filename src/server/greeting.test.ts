import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { greet } from './greeting.ts'

const factsOf = (variables: Record<string, string>) => ({
  env: readEnv(variables),
  engine: 'embedded' as const,
  applied: [],
  port: 3000,
  others: 0,
  outbox: '/dev/outbox?key=a-word',
  logins: [],
})

const mailLine = (variables: Record<string, string>) => {
  const lines = greet(factsOf(variables)).split('\n')
  return lines.find((line) => line.startsWith('  Mail'))?.slice(14)
}

const POSTGRES = { DATABASE_URL: 'postgres://localhost/foyer' }

test('other processes on the database are in the greeting, and what they lose without Redis', () => {
  const linesOf = (variables: Record<string, string>, others: number) =>
    greet({ ...factsOf({ ...POSTGRES, ...variables }), others })
  expect(linesOf({}, 0)).not.toContain('Processes')
  expect(linesOf({}, 1)).toContain('  Processes   1 other on this database: without REDIS_URL each process counts')
  const REDIS_URL = 'redis://:secret@cache.example:6379'
  expect(linesOf({ REDIS_URL }, 2)).toContain(
    '  Redis       cache.example:6379, for limits and live events; 2 others on this database',
  )
  expect(linesOf({ REDIS_URL }, 2)).not.toMatch(/secret|Processes/)
})

test.each([
  [{}, 'kept in the outbox: http://localhost:3000/dev/outbox?key=a-word'],
  [{ SMTP_URL: 'smtp://mail.example.org' }, 'by SMTP'],
  [{ PUBLIC_URL: 'https://foyer.example' }, 'kept and not sent: set SMTP_URL to a mail server'],
  [{ TRUST_PROXY: '1' }, 'kept and not sent: set SMTP_URL to a mail server'],
])('with %o the greeting says that emails are %s', (variables, expected) => {
  expect(mailLine(variables)).toBe(expected)
})

test.each([
  [{ HOST: '::1' }, 'http://[::1]:3000/'],
  [{ HOST: '::1', PORT: '0' }, 'http://[::1]:3000/'],
  [{ HOST: '::' }, 'http://localhost:3000/'],
])('with %o the greeting names the address %s', (variables, expected) => {
  expect(greet(factsOf(variables))).toContain(`  Open        ${expected}\n`)
})
