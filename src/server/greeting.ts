import { PRODUCT } from '#shared/brand.ts'
import type { Env } from './env.ts'
import { lossOf } from './processes.ts'
import { hasOutboxPage } from '#server/mail/outbox-page.ts'

/** An account of the demonstration; `once` for a random password that is printed only this time. */
type Login = { role: string; email: string; password: string; once: boolean }

type Facts = {
  env: Env
  engine: 'postgres' | 'embedded'
  applied: readonly string[]
  port: number | null
  /** How many other processes are on the database. */
  others: number
  /** The path of the outbox with its key. */
  outbox: string
  logins: readonly Login[]
}

/** The message that `npm start` prints when the server is running. */
export function greet({ env, engine, applied, port, others, outbox, logins }: Facts) {
  const address = new URL(env.PUBLIC_URL)
  if (env.PORT === 0 && port) address.port = String(port)
  const lines = [
    ['Open', address.href],
    [
      'Data',
      engine === 'embedded'
        ? `${env.DATA_DIR} (embedded database, one process)`
        : `PostgreSQL; files in ${env.DATA_DIR}`,
    ],
    ...processes(env, others),
    ['Mail', mail(env, new URL(outbox, address))],
    ['Plans', env.STRIPE_SECRET_KEY ? 'paid through Stripe' : 'test mode: no card is charged'],
    ...(applied.length > 0
      ? [['Database', `brought up to date (${applied.length} ${applied.length === 1 ? 'step' : 'steps'})`]]
      : []),
    ...logins.map(({ role, email, password, once }) => [
      role === 'organiser' ? 'Organiser' : 'Delegate',
      `${email}, password ${password}${once ? ' (shown only this once)' : ''}`,
    ]),
  ]
  return `\n  ${PRODUCT} is running\n\n${lines.map(([name, value]) => `  ${name?.padEnd(12)}${value}`).join('\n')}\n\n`
}

function processes(env: Env, others: number) {
  const seen = others === 0 ? 'no other' : `${others} ${others === 1 ? 'other' : 'others'}`
  const loss = lossOf(env, others)
  if (env.REDIS_URL !== undefined)
    return [['Redis', `${new URL(env.REDIS_URL).host}, for limits and live events; ${seen} on this database`]]
  return loss === null ? [] : [['Processes', `${seen} on this database: ${loss}`]]
}

function mail(env: Env, outbox: URL) {
  if (env.SMTP_URL) return 'by SMTP'
  if (hasOutboxPage(env)) return `kept in the outbox: ${outbox.href}`
  return 'kept and not sent: set SMTP_URL to a mail server'
}
