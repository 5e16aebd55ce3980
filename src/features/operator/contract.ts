import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'
import { JOB_STATES } from './rules.ts'

const Job = z.object({
  name: z.string(),
  state: z.enum(JOB_STATES),
  last_run_at: z.nullable(z.string()),
  /** How many runs wait for a free process. */
  waiting: z.number(),
  /** Why it failed; without addresses. */
  reason: z.nullable(z.string()),
})
export type Job = z.infer<typeof Job>

/** What the installation is like at this moment. It names nobody. */
export const Installation = z.object({
  checked_at: z.string(),
  host: z.string(),
  version: z.string(),
  node: z.string(),
  started_at: z.string(),
  memory_bytes: z.number(),
  /** How many processes are on the database; null where there can be one only. */
  processes: z.nullable(z.number()),
  database: z.object({
    engine: z.enum(['postgres', 'embedded']),
    version: z.string(),
    latency_ms: z.number(),
    bytes: z.number(),
    /** Why it takes no writes, such as a full disk; null while it does. */
    problem: z.nullable(z.string()),
  }),
  /** Null where it is not configured; the latency is null while it does not answer. */
  redis: z.nullable(z.object({ latency_ms: z.nullable(z.number()) })),
  /** The object store; null where files are in DATA_DIR. The latency is null while it does not answer. */
  store: z.nullable(z.object({ bucket: z.string(), latency_ms: z.nullable(z.number()) })),
  /** The disk of DATA_DIR; null where it could not be asked. */
  disk: z.nullable(z.object({ free_bytes: z.number(), total_bytes: z.number() })),
  /** The nightly ones; null where they are off. */
  backups: z.nullable(
    z.object({
      state: z.enum(JOB_STATES),
      is_being_made: z.boolean(),
      /** When the last good one began. */
      made_at: z.nullable(z.string()),
      /** Why the last one failed. */
      problem: z.nullable(z.string()),
    }),
  ),
  jobs: z.array(Job),
  emails: z.object({
    waiting: z.number(),
    sent_last_day: z.number(),
    failed: z.number(),
    last_sent_at: z.nullable(z.string()),
    /** Why those that wait were not taken at the last try; null while none was refused. */
    problem: z.nullable(z.string()),
  }),
  open_messages: z.number(),
  settings: z.object({
    /** The host of SMTP_URL, without its user and password; null where emails stay in the outbox. */
    mail_server: z.nullable(z.string()),
    contact_email: z.nullable(z.string()),
    /** The address in MAIL_FROM. */
    mail_from: z.string(),
    payments: z.enum(['stripe', 'test']),
    proxies: z.number(),
    /** By which whoever imports a conference or an account from here recognises its file. */
    signature: z.string(),
  }),
})
export type Installation = z.infer<typeof Installation>

/** An email that could not be sent. Its words stay in the outbox. */
export const FailedEmail = z.object({
  id: z.string(),
  kind: z.string(),
  to_address: z.string(),
  created_at: z.string(),
  failed_at: z.string(),
  attempts: z.number(),
  /** Whether its link has expired, so that it is not sent again. */
  expired: z.boolean(),
  /** In the words of the mail server or of Foyer. */
  reason: z.nullable(z.string()),
})
export type FailedEmail = z.infer<typeof FailedEmail>

export const ReceivedMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** A hidden field of the form was filled in, as only programs do; it was not emailed. */
  suspicious: z.boolean(),
  created_at: z.string(),
  answered_at: z.nullable(z.string()),
})
export type ReceivedMessage = z.infer<typeof ReceivedMessage>

/** New ones in each week, the oldest week first; the last one is running. */
const Weekly = z.object({ total: z.number(), by_week: z.array(z.number()) })
export type Weekly = z.infer<typeof Weekly>

const Nothing = z.object({})
const one = z.object({ id: z.uuid() })
const page = z.object({ before: z.optional(z.string()) })
const ONLY = 'Only for the operator, whose address is in OPERATOR_EMAIL; for all others there is nothing here.'

export const operatorApi = defineContract({
  installation: {
    method: 'GET',
    path: '/api/operator/installation',
    access: 'user',
    input: Nothing,
    output: Installation,
    summary: `What the installation is like: database, jobs, Redis, disk, emails, version. ${ONLY}`,
  },
  growth: {
    method: 'GET',
    path: '/api/operator/growth',
    access: 'user',
    input: Nothing,
    output: z.object({
      /** The Monday, in UTC, with which the oldest week begins. */
      since: z.string(),
      accounts: Weekly,
      conferences: Weekly,
    }),
    summary: `How many accounts and conferences were new in each week. ${ONLY}`,
  },
  runJob: {
    method: 'POST',
    path: '/api/operator/jobs/:name/run',
    access: 'user',
    input: z.object({ name: z.string() }),
    output: z.void(),
    status: 204,
    summary: `Run a job now. ${ONLY}`,
  },
  failedEmails: {
    method: 'GET',
    path: '/api/operator/emails',
    access: 'user',
    input: page,
    output: z.array(FailedEmail),
    summary: `Emails that could not be sent, the last to fail first. ${ONLY}`,
  },
  sendAllAgain: {
    method: 'POST',
    path: '/api/operator/emails/send',
    access: 'user',
    input: Nothing,
    output: z.object({
      sent: z.number(),
      /** Those to addresses that have had an email just now, or all of a day. */
      skipped: z.number(),
      /** Those whose link has expired. */
      expired: z.number(),
    }),
    summary: `Send emails that could not be sent again, 500 at once. ${ONLY}`,
  },
  sendAgain: {
    method: 'POST',
    path: '/api/operator/emails/:id/send',
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: `Send an email that could not be sent again. ${ONLY}`,
  },
  deleteEmail: {
    method: 'DELETE',
    path: '/api/operator/emails/:id',
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: `Delete an email that could not be sent. ${ONLY}`,
  },
  messages: {
    method: 'GET',
    path: '/api/operator/messages',
    access: 'user',
    input: z.extend(page, { show: z.optional(z.string()) }),
    output: z.array(ReceivedMessage),
    summary: `What visitors wrote to the operator, newest first: those that are not answered, or with \`show=answered\` the others. ${ONLY}`,
  },
  markAnswered: {
    method: 'PUT',
    path: '/api/operator/messages/:id/answered',
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: `Note that a message is answered. ${ONLY}`,
  },
  markOpen: {
    method: 'DELETE',
    path: '/api/operator/messages/:id/answered',
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: `Note that a message is not answered yet. ${ONLY}`,
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/api/operator/messages/:id',
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: `Delete a message, and the email that forwarded it. ${ONLY}`,
  },
})
