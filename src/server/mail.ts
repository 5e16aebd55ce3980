import { createTransport } from 'nodemailer'
import type { Env } from './env.ts'

/** What a feature writes. `kind` says which letter it is, for the outbox page and the logs. */
export type Letter = {
  kind: string
  to: string
  subject: string
  text: string
  html: string
  /** Whom an answer goes to, where that is not the operator. One address. */
  reply_to?: string
  /** Takes the reader off whatever the letter is about; a POST to it does so without a question. */
  unsubscribe_url?: string
  /** What it is about, such as `conference:<id>`, so that letters can be counted and taken back by it. */
  topic?: string
  /** One of many that nobody waits for at a screen: all others go first. */
  bulk?: boolean
}

/** A letter as the outbox keeps it. */
export type StoredLetter = {
  id: string
  to_address: string
  subject: string
  body_text: string
  body_html: string
  reply_to: string | null
  unsubscribe_url: string | null
}

/** Delivers one letter or throws. An interface, because tests and trials have no mail server. */
export type Mailer = { send(letter: StoredLetter): Promise<void>; close(): void }

/** Commands that are about us and not about the letter: a wrong password must not fail every letter for good. */
const ABOUT_US = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH|MAIL FROM)/

/** The server said that it will never take this letter (5xx), so trying again is pointless. */
export function isUndeliverable(error: unknown) {
  if (!(error instanceof Error)) return false
  const code = 'responseCode' in error ? error.responseCode : undefined
  const aboutUs = 'command' in error && ABOUT_US.test(String(error.command))
  return typeof code === 'number' && code >= 500 && code < 600 && !aboutUs
}

const TIMEOUT_MS = 20_000

/** With SMTP_URL letters go to that server; without, they stay in the outbox, where a page shows them. */
export function createMailer(env: Env): Mailer {
  if (!env.SMTP_URL) return { send: () => Promise.resolve(), close: () => undefined }
  const transport = createTransport({
    url: env.SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const domain = new URL(env.PUBLIC_URL).hostname
  return {
    async send(letter) {
      await transport.sendMail({
        from: env.MAIL_FROM,
        to: { name: '', address: letter.to_address },
        ...(letter.reply_to !== null && { replyTo: { name: '', address: letter.reply_to } }),
        subject: letter.subject,
        text: letter.body_text,
        html: letter.body_html,
        messageId: `<${letter.id}@${domain}>`,
        ...(letter.unsubscribe_url && {
          list: { unsubscribe: { url: letter.unsubscribe_url, comment: 'Remove me' } },
          headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
        // A letter never carries files or fetches anything, whatever its text says.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
