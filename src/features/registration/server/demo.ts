import { and, eq } from 'drizzle-orm'
import { emailTopic } from '#features/conferences/rules.ts'
import { editableConference } from '#features/conferences/server/access.ts'
import { sendInvitation } from '#features/delegates/server/invitations.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { demoAnswers } from '#features/registration-form/server/demo.ts'
import type { Call } from '#server/context.ts'
import type { DemoConference } from '#server/feature.ts'
import { emails, retractEmails } from '#server/mail/outbox.ts'
import { DAY_MS } from '#shared/time.ts'
import { acceptInvitation } from './service.ts'

/** So many days ago people registered, one after another, as it is in life. */
const DAYS_AGO = [27, 26, 24, 17, 15, 14, 9, 4, 2, 0]

/** Called after delegates were added. Everybody with an account is invited, and accepts before the email is sent. */
export async function registerDemoDelegates(demo: DemoConference) {
  for (const [at, guest] of [demo.delegate, ...demo.others].entries()) {
    const now = new Date(guest.now.getTime() - (DAYS_AGO[at] ?? 0) * DAY_MS)
    await register({ ...demo, organiser: { ...demo.organiser, now } }, { ...guest, now }, at)
  }
}

async function register({ conference_id, organiser }: DemoConference, guest: Call, at: number) {
  const isGuest = and(eq(delegates.conference_id, conference_id), eq(delegates.email, guest.user.email))
  const [row] = await organiser.db.select({ id: delegates.id }).from(delegates).where(isGuest)
  if (!row) throw new Error(`The demonstration has no delegate with the address ${guest.user.email}.`)
  await sendInvitation(organiser, await editableConference(organiser, conference_id), row.id)
  const [email] = await guest.db
    .select({ text: emails.body_text })
    .from(emails)
    .innerJoin(delegates, eq(delegates.email_id, emails.id))
    .where(eq(delegates.id, row.id))
  const token = /[?&]token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? ''
  const consents = { listed: true, suggestable: true, reachable: true, meetings: true }
  await acceptInvitation(guest, token, { consents, answers: await demoAnswers(guest.db, conference_id, at) })
  // The people of the demonstration have no mailbox.
  await retractEmails(guest.db, { topic: emailTopic({ id: conference_id }) })
}
