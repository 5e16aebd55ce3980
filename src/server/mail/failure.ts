import type { Log } from '#server/db/pool.ts'
import { MINUTE_MS } from '#shared/time.ts'

export type MailFailure = {
  /** The mail server takes no email at the moment; otherwise it refuses this one. */
  concernsServer: boolean
  /** The mail server refused the email permanently (5xx), so that it must not be tried again. */
  isFinal: boolean
  /** For the organiser and the log. */
  reason: string
}

const NO_ANSWER = 'The mail server does not answer'
const BAD_LOGIN = 'The mail server refuses our user name or password'
const BAD_SENDER = 'The mail server refuses our sender address'
const BUSY = 'The mail server takes no emails at the moment'
const LATER = 'The mail server asks us to try again later'

/** Errors of the connection, by nodemailer and by Node. */
const NOT_CONNECTED =
  /^(ECONN|ETIMEDOUT|ESOCKET|EDNS|ETLS|EREQUIRETLS|EPROTOCOL|EPROXY|ENOTFOUND|EHOST|ENET|EPIPE|EAI_)/
/** SMTP commands that concern the connection, not the email. */
const GREETING = /^(CONN|EHLO|HELO|LHLO|STARTTLS)/
/** The SMTP status of a server that is closing the connection (RFC 5321, 3.8). */
const CLOSING = 421

/** What an error of `Mailer.send` means. */
export function describeFailure(error: unknown): MailFailure {
  const { code, command, status, words } = partsOf(error)
  const server = (reason: string) => ({ concernsServer: true, isFinal: false, reason })
  if (code === 'EAUTH' || command.startsWith('AUTH')) return server(BAD_LOGIN)
  if (status === CLOSING || (status !== undefined && GREETING.test(command))) return server(BUSY)
  if (command.startsWith('MAIL FROM') && status !== undefined) return server(status < 500 ? BUSY : BAD_SENDER)
  if (status === undefined && NOT_CONNECTED.test(code)) return server(NO_ANSWER)
  const isFinal = status !== undefined && status >= 500
  return { concernsServer: false, isFinal, reason: isFinal || status === undefined ? words : LATER }
}

function partsOf(error: unknown) {
  const field = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
  const [code, command, responseCode, response] = ['code', 'command', 'responseCode', 'response'].map(field)
  return {
    code: typeof code === 'string' ? code : '',
    command: typeof command === 'string' ? command : '',
    status: typeof responseCode === 'number' ? responseCode : undefined,
    words: typeof response === 'string' ? response : error instanceof Error ? error.message : String(error),
  }
}

const REPEAT_AFTER_MS = 15 * MINUTE_MS
const DEFERRED = 'The mail server takes some emails only later'

/** Logs delivery problems: at the first failure, every quarter of an hour while they last, and when they are over. */
export function createMailLog(log: Log) {
  const logged = new Map<string, number>()

  async function failed(failure: MailFailure, error: unknown, now: Date, countWaiting: () => Promise<number>) {
    const reason = failure.concernsServer ? failure.reason : DEFERRED
    if (now.getTime() - (logged.get(reason) ?? -Infinity) < REPEAT_AFTER_MS) return
    logged.set(reason, now.getTime())
    const { code, command, status, words } = partsOf(error)
    const emails_waiting = await countWaiting()
    if (!failure.concernsServer) return log.warn({ status, emails_waiting }, `${reason}. They are tried again.`)
    // What a server says about one email contains its address.
    const answer = /^(RCPT|DATA)/.test(command) ? {} : { words }
    log.error({ code, command, status, ...answer, emails_waiting }, `${reason}. Emails wait.`)
  }

  function delivered() {
    const isBack = [...logged.keys()].some((reason) => reason !== DEFERRED)
    if (!isBack) return
    for (const reason of logged.keys()) if (reason !== DEFERRED) logged.delete(reason)
    log.info({}, 'The mail server takes emails again.')
  }

  return { failed, delivered }
}

export type MailLog = ReturnType<typeof createMailLog>
