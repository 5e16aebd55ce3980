import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { greet } from './greeting.ts'

const mailLine = (variables: Record<string, string>) => {
  const env = readEnv(variables)
  const facts = {
    env,
    engine: 'embedded',
    applied: [],
    port: 3000,
    outbox: '/dev/outbox?key=a-word',
    logins: [],
  } as const
  const lines = greet(facts).split('\n')
  return lines.find((line) => line.startsWith('  Mail'))?.slice(14)
}

test.each([
  [{}, 'kept in the outbox: http://localhost:3000/dev/outbox?key=a-word'],
  [{ SMTP_URL: 'smtp://mail.example.org' }, 'by SMTP'],
  [{ PUBLIC_URL: 'https://foyer.example' }, 'kept and not sent: set SMTP_URL to a mail server'],
  [{ TRUST_PROXY: '1' }, 'kept and not sent: set SMTP_URL to a mail server'],
])('with %o the greeting says that emails are %s', (variables, expected) => {
  expect(mailLine(variables)).toBe(expected)
})
