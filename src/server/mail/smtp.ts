import type { Transporter } from 'nodemailer'
import type { Env } from '#server/env.ts'

/** An email to be queued. `kind` identifies the kind of email, for limits and logs. */
export type Email = {
  kind: string
  to: string
  subject: string
  text: string
  html: string
  /** The address for replies, if it is not the operator's. */
  reply_to?: string
  /** The unsubscribe URL; a POST to it unsubscribes without confirmation (RFC 8058). */
  unsubscribe_url?: string
  /** What it is about, such as `conference:<id>`, so that emails can be counted and retracted by topic. */
  topic?: string
  /** People whose names or words it contains, and messages that it quotes; it is deleted when one of them is erased. */
  quoted_ids?: readonly string[]
  /** The account whose plan pays for it; how many it may send a day is limited. */
  sender_id?: string
  /** One of many emails; emails that someone is waiting for are sent first. */
  bulk?: boolean
}

/** An email in the outbox. */
export type StoredEmail = {
  id: string
  to_address: string
  subject: string
  body_text: string
  body_html: string
  reply_to: string | null
  unsubscribe_url: string | null
}

/** Delivers an email or throws. An interface, because tests have no mail server. */
export type Mailer = { send(email: StoredEmail): Promise<void>; close(): void }

/** Emails that are sent at the same time. Many mail servers take no more connections from one address. */
export const CONNECTIONS = 5

const TIMEOUT_MS = 20_000

/** Sends emails to SMTP_URL. Without it they stay in the outbox, whose page shows them. */
export function createMailer(env: Env): Mailer {
  const { SMTP_URL } = env
  if (!SMTP_URL) return { send: () => Promise.resolve(), close: () => undefined }
  let opening: Promise<Transporter> | null = null
  const domain = new URL(env.PUBLIC_URL).hostname
  return {
    async send(email) {
      opening ??= openTransport(SMTP_URL)
      const transport = await opening
      await transport.sendMail({
        from: env.MAIL_FROM,
        to: { name: '', address: email.to_address },
        ...(email.reply_to !== null && { replyTo: { name: '', address: email.reply_to } }),
        subject: email.subject,
        text: email.body_text,
        html: email.body_html,
        messageId: `<${email.id}@${domain}>`,
        ...(email.unsubscribe_url && {
          list: { unsubscribe: { url: email.unsubscribe_url, comment: 'Remove me' } },
          headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
        // Emails never contain files or loaded content.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => void opening?.then((transport) => transport.close()),
  }
}

/** Imported with the first email, because it takes 18 MB. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    // Many emails on each connection, because greeting and TLS take longer than sending one.
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
}
