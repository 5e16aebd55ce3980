import { and, eq } from 'drizzle-orm'
import { editableConference } from '#features/conferences/server/access.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { sendInvitation } from '#features/delegates/server/invitations.ts'
import { delegates } from '#features/delegates/server/table.ts'
import type { Call } from '#server/context.ts'
import type { DemoConference } from '#server/feature.ts'
import { emails } from '#server/mail/outbox.ts'
import { acceptInvitation } from './service.ts'

/** Called after delegates were added. Everybody with an account is invited, and accepts before the email is sent. */
export async function registerDemoDelegates(demo: DemoConference) {
  const { name, conference_id, delegate, others } = demo
  if (name === 'small_hours') {
    for (const guest of [delegate, ...others]) await register(demo, guest)
    return
  }
  // The delegates of the past conference have been deleted by age; only their membership remains.
  const { db, user, now } = delegate
  await joinConference(db, { conference_id, user_id: user.id, role: 'delegate' }, now)
}

async function register({ conference_id, organiser }: DemoConference, guest: Call) {
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
  await acceptInvitation(guest, token, { listed: true, suggested: true, meetings: true })
}
