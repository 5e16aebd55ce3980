import { eq, or, sql } from 'drizzle-orm'
import { delegates } from '#features/delegates/server/table.ts'
import { MOST_QUOTED } from '#features/notifications/rules.ts'
import { changeStored } from '#features/notifications/server/stored-changes.ts'
import { notifications } from '#features/notifications/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { eraseQuotingEmails } from '#server/mail/outbox.ts'
import { text } from '../text.ts'
import { chatMessages, chatReports, type ChatRow } from './table.ts'

/** Of messages that mention one of these people. The second part is that of the index. */
export function mentionsAny(ids: readonly string[]) {
  return sql`(${chatMessages.mention_ids} && ${sql.param([...ids])}::uuid[] and ${chatMessages.mention_ids} <> '{}')`
}

/**
 * Takes the name of a person, or of a delegate of an imported conference, out of these messages of others, and out of reports
 * and emails of them. Call it while they still have a name.
 */
export async function eraseMentions(tx: Db, person_id: string, mentioning: readonly ChatRow[]) {
  if (mentioning.length === 0) return
  const names = await namesOf(tx, person_id, mentioning)
  const ids = mentioning.map(({ id }) => id)
  const place = sql`array_position(${chatMessages.mention_ids}, ${person_id}::uuid)`
  await tx
    .update(chatMessages)
    .set({
      text: withoutNames(sql`${chatMessages.text}`, names),
      mention_ids: sql`array_remove(${chatMessages.mention_ids}, ${person_id}::uuid)`,
      mention_names: sql`${chatMessages.mention_names}[: ${place} - 1] || ${chatMessages.mention_names}[${place} + 1 :]`,
    })
    .where(isAnyOf(chatMessages.id, ids))
  await tx
    .update(chatReports)
    .set({ evidence: withoutNames(sql`${chatReports.evidence}`, names) })
    .where(isAnyOf(chatReports.message_id, ids))
  await eraseQuotingEmails(tx, ids)
}

/**
 * Quotes these messages anew where others were notified of them: a name may be cut there. Call it after `eraseMentions`,
 * once the rooms of the chats are locked, because posting locks those of people after them.
 */
export async function rewordMentions(tx: Db, ids: readonly string[], now: Date) {
  if (ids.length === 0) return
  const isOne = isAnyOf(sql`subject_id`, ids)
  const reword = sql`
    update ${notifications} note set words = jsonb_set(words, '{text}', to_jsonb(left(message.text, ${MOST_QUOTED})))
    from ${chatMessages} message where message.id = note.subject_id and ${isOne}`
  await changeStored(tx, isOne, () => tx.execute(reword), now)
}

/**
 * The names under which they can be mentioned, and were: people change them. The longest first, because one may be the
 * beginning of another.
 */
async function namesOf(tx: Db, person_id: string, mentioning: readonly ChatRow[]) {
  const [profile] = await tx.select({ full_name: profiles.full_name }).from(profiles).where(eq(profiles.id, person_id))
  const registered = await tx
    .select({ full_name: delegates.full_name })
    .from(delegates)
    .where(or(eq(delegates.user_id, person_id), eq(delegates.id, person_id)))
  const earlier = mentioning.flatMap(({ mention_ids, mention_names }) => {
    return mention_names[mention_ids.indexOf(person_id)] ?? []
  })
  const names = [profile, ...registered].flatMap((named) => named?.full_name ?? [])
  return [...new Set([...names, ...earlier])].toSorted((one, other) => other.length - one.length)
}

function withoutNames(written: ReturnType<typeof sql>, names: readonly string[]) {
  return names.reduce((rest, name) => sql`replace(${rest}, ${`@${name}`}, ${`@${text.formerMember}`})`, written)
}
