import { inviterOf } from '#features/conferences/rules.ts'
import type { EditableConference } from '#features/conferences/server/access.ts'
import { invitationsADay, isUnknownOwner, readInvitationsLeft } from '#features/invitations/server/limits.ts'
import { nameOf } from '#features/profile/server/service.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Limit } from '#server/http/limits.ts'
import { queueEmail } from '#server/mail/outbox.ts'
import type { InvitationPreview, InvitationWords } from '../invitation-contract.ts'
import { INVITATION_REFUSALS } from '../reminder-rules.ts'
import { text } from '../text.ts'
import { creditsOf } from './credits.ts'
import { invitationRefusals, meantBy, type Whom } from './invitees.ts'
import { exampleEmail, testEmail, type Words } from './mail.ts'
import { readSessionsOf } from './speaker-sessions.ts'
import { readSpeakers } from './speakers.ts'
import { delegates } from './table.ts'
import { readWords } from './words.ts'

/** The tests of one organiser. */
const TESTS: Limit = { name: 'invitation-tests', points: 10, seconds: 60 * 60, refusal: text.tooManyTests }

type Sending = { whom: Whom; given: InvitationWords }

/** What `sendInvitations` would do now. */
export async function previewInvitations(
  call: Call,
  conference: EditableConference,
  { whom, given }: Sending,
): Promise<InvitationPreview> {
  const { db, now } = call
  const words = await readWords(db, conference, { ...given, remind: whom.remind }, now)
  const { invitable, refused, example, newcomers } = await countInvitees(db, conference, whom, now)
  const { left, more_at, left_then } = await readInvitationsLeft(db, inviterOf(conference), 'delegates', now)
  const { used, limit } = await creditsOf(db, conference.owner_id, now)
  const sendable = Math.min(invitable, Math.max(0, left))
  const { subject, text: body } = exampleEmail(call.env, await exampleOf(call, conference, { ...example, words }))
  return {
    sendable,
    refused,
    later: invitable - sendable,
    left,
    a_day: await invitationsADay(db, conference.owner_id, now),
    more_in: Math.ceil((more_at.getTime() - now.getTime()) / 1000),
    more: left_then === null ? null : Math.max(0, left_then - sendable),
    newcomers,
    credits_left: limit === null ? null : Math.max(0, limit - used),
    published: conference.active,
    note_refusal: (await isUnknownOwner(db, conference.owner_id, now)) ? text.noteTooEarly : null,
    email: { subject, text: body },
  }
}

/** How many of those who are meant can be emailed, why the others cannot, and what the email says of one who can. */
async function countInvitees(db: Db, conference: EditableConference, whom: Whom, now: Date) {
  const { email, is_registered, invited_at, full_name } = delegates
  const rows = await db
    .select({ email, is_registered, invited_at, full_name })
    .from(delegates)
    .where(meantBy(conference, whom, now))
    .orderBy(delegates.number)
  const { ids, speaker_ids } = whom
  const { missing, unwanted, gone } = await readSpeakers(db, conference, speaker_ids ?? [])
  const newcomers = [...missing, ...unwanted].map((person) => ({ ...person, is_registered: false, invited_at: null }))
  const all = [...rows, ...newcomers]
  const refuse = await invitationRefusals(db, conference, all, { ...whom, now })
  const counts = new Map([['gone', ids ? new Set(ids).size - rows.length : gone]])
  const invitable = all.filter((row) => {
    const refusal = refuse(row)
    if (refusal) counts.set(refusal.reason, (counts.get(refusal.reason) ?? 0) + 1)
    return refusal === null
  })
  const refused = INVITATION_REFUSALS.map((reason) => ({ reason, count: counts.get(reason) ?? 0 }))
  const [first = all[0]] = invitable
  const address = speaker_ids ? (first?.email ?? null) : null
  return {
    invitable: invitable.length,
    refused: refused.filter(({ count }) => count > 0),
    newcomers: missing.length,
    example: {
      full_name: first?.full_name ?? 'Grace Hopper',
      sessions: address === null ? null : (await readSessionsOf(db, conference, [address]))(address),
    },
  }
}

/** Sends the caller the email that delegates would get. Throws `too_many`. */
export async function sendTest(
  call: Call,
  conference: EditableConference,
  { remind, ...given }: InvitationWords & { remind: boolean },
) {
  const { db, user, now, limits } = call
  const words = await readWords(db, conference, { ...given, remind }, now)
  await limits.spend(TESTS, user.id)
  const full_name = (await nameOf(db, user.id)) ?? user.email
  await queueEmail(
    db,
    testEmail(call.env, await exampleOf(call, conference, { full_name, sessions: null, words })),
    now,
  )
  return { email: user.email }
}

async function exampleOf(
  { db, user }: Call,
  conference: EditableConference,
  shown: { full_name: string; sessions: readonly string[] | null; words: Words },
) {
  return { to: user.email, conference, from: await nameOf(db, user.id), ...shown }
}
