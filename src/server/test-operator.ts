import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { contactMessages } from '#features/contact/server/table.ts'
import { emails, queueEmail } from '#server/mail/outbox.ts'
import type { testApp } from './test.ts'

/** The rows of the installation that the requests of `test-requests.ts` refer to. */
export type OperatorTargets = {
  failedEmail(): Promise<string>
  contactMessage(): Promise<string>
  scheduledJob(): Promise<string>
}

type Kit = Awaited<ReturnType<typeof testApp>>

export function operatorTargets({ db, clock }: Kit): OperatorTargets {
  return {
    failedEmail: async () => {
      const at = clock.now()
      const email = { kind: 'a-test', to: `${randomUUID()}@example.org`, subject: 'S', text: 'T', html: 'H' }
      // Queued two minutes ago, because an address gets one email of a kind in a minute.
      const id = await queueEmail(db, email, new Date(at.getTime() - 120_000))
      await db.update(emails).set({ failed_at: at.toISOString(), next_attempt_at: null }).where(eq(emails.id, id))
      return id
    },
    contactMessage: async () => {
      const id = randomUUID()
      const written = { name: 'Ada', email: 'ada@example.org', message: 'Where is the cloakroom?', suspicious: false }
      await db.insert(contactMessages).values({ id, ...written, created_at: clock.now().toISOString() })
      return id
    },
    scheduledJob: async () => {
      const name = `job-${randomUUID()}`
      await db.execute(sql`select pgboss.create_queue(${name}, '{"policy": "standard"}')`)
      await db.execute(sql`insert into pgboss.schedule (name, key, cron) values (${name}, '', '17 * * * *')`)
      return name
    },
  }
}

export const missingInOperator: OperatorTargets = {
  failedEmail: () => Promise.resolve(randomUUID()),
  contactMessage: () => Promise.resolve(randomUUID()),
  scheduledJob: () => Promise.resolve('no-such-job'),
}

const failedEmail = async (targets: OperatorTargets) => ({ id: await targets.failedEmail() })
const contactMessage = async (targets: OperatorTargets) => ({ id: await targets.contactMessage() })

/** The input of each endpoint. */
export const operatorInputs = {
  'POST /api/operator/jobs/:name/run': async (targets: OperatorTargets) => ({ name: await targets.scheduledJob() }),
  'POST /api/contact': () => ({ name: 'Ada', email: 'a@example.org', message: 'A message of some length.' }),
  'POST /api/operator/emails/:id/send': failedEmail,
  'DELETE /api/operator/emails/:id': failedEmail,
  'PUT /api/operator/messages/:id/answered': contactMessage,
  'DELETE /api/operator/messages/:id/answered': contactMessage,
  'DELETE /api/operator/messages/:id': contactMessage,
}
