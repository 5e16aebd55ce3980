import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { areBlocked } from '#features/people/server/blocked.ts'
import { organises, takesPart } from '#features/people/server/participants.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { sendJob } from '#server/jobs/job.ts'
import type { RoomPublisher } from '#server/live/events.ts'
import { personRoom } from '#server/live/room-name.ts'
import { DEFAULT_TIME_ZONE } from '#features/conferences/rules.ts'
import {
  type Choices,
  emailDue,
  type EmailTimes,
  GROUPED,
  isForOrganisers,
  isWanted,
  MOST_QUOTED,
  type NotificationKind,
  pushDue,
  TOPIC_OF,
} from '../rules.ts'
import { SEND_PUSH } from './push-job.ts'
import { readNotifications } from './queries.ts'
import { notificationPreferences, notifications, pushSubscriptions } from './table.ts'

/** Something that people are notified of. */
export type Notice = {
  kind: NotificationKind
  person_ids: readonly string[]
  /** Who caused it: this person is not notified, nor who has blocked them or is blocked by them. Null names nobody. */
  actor_id: string | null
  /** Only people who take part in it are notified, or organise it where the kind is for organisers, and see it as long as they do. */
  conference_id: string | null
  /** What it is about. Of one kind, everybody is notified once of a subject. */
  subject_id: string
  /** What it opens, an address of ours. */
  path: string
  /** The words of its sentence: `title`, `place`, `time`, and as its second line `text`; see `sentence-text.ts`. */
  words: Record<string, string>
}

/**
 * Notifies people, in the transaction of the notices, with the events for their rooms. Call it last and once with all notices,
 * because the people's rooms are locked from here to the commit.
 */
export async function notify(tx: Db, publisher: RoomPublisher, notices: readonly Notice[], now: Date) {
  const planned: Planned[] = []
  for (const notice of notices) {
    const recipients = await readRecipients(tx, notice)
    planned.push({ notice, notes: recipients.flatMap((recipient) => planNote(notice, recipient, now)) })
  }
  const listed = planned.flatMap(({ notes }) => notes.filter(({ isListed }) => isListed))
  const seqs = await publisher.reserveMany(listed.map(({ person_id }) => personRoom(person_id)))
  for (const [at, note] of listed.entries()) note.seq = seqs[at] ?? null
  const groupOf = new Map<string, string>()
  for (const { notice, notes } of planned) {
    await insertNotes(tx, notice, notes, now)
    for (const [key, group_id] of await readGroupIds(tx, notice, notes)) groupOf.set(key, group_id)
  }
  await publishNotes(tx, publisher, planned, groupOf)
  if (planned.some(({ notes }) => notes.some(({ push_due_at }) => push_due_at))) await sendJob(tx, SEND_PUSH, now)
}

type Recipient = { person_id: string; choices: Choices; has_push: boolean } & EmailTimes
/** `seq` is the number of its event, once it is reserved. */
type Note = {
  person_id: string
  isListed: boolean
  seq: number | null
  email_due_at: string | null
  push_due_at: string | null
}
type Planned = { notice: Notice; notes: Note[] }

/** Those who may know of it and do not yet, with what they have chosen. */
async function readRecipients(tx: Db, { kind, person_ids, actor_id, conference_id, subject_id }: Notice) {
  const chosen = notificationPreferences
  const person = sql`person.id`
  const mayKnow = isForOrganisers(kind) ? organises : takesPart
  const { rows } = await tx.execute<Recipient>(sql`
    select person.id as person_id, coalesce(${chosen.choices}, '{}') as choices,
      ${chosen.quiet_from}, ${chosen.quiet_to}, coalesce(${chosen.time_zone}, ${DEFAULT_TIME_ZONE}) as time_zone,
      coalesce(${chosen.email_summary}, 'soon') as email_summary, ${chosen.emailed_at},
      exists (select from ${pushSubscriptions} where ${pushSubscriptions.person_id} = person.id) as has_push
    from (select distinct id from unnest(${sql.param([...person_ids])}::uuid[]) as given (id)) as person
    join ${users} on ${users.id} = person.id and ${users.deleted_at} is null
    left join ${chosen} on ${chosen.person_id} = person.id
    where person.id is distinct from ${actor_id}::uuid
      and not ${areBlocked(person, sql`${actor_id}::uuid`)}
      and ${mayKnow(sql`${conference_id}::uuid`, person)}
      and not exists (
        select from ${notifications} note
        where note.person_id = person.id and note.kind = ${kind} and note.subject_id = ${subject_id})
    order by person.id`)
  return rows
}

/** What is to be done for one person; nothing where no channel is wanted. */
function planNote({ kind }: Notice, { person_id, choices, has_push, ...times }: Recipient, now: Date): Note[] {
  const topic = TOPIC_OF[kind]
  const isListed = isWanted(choices, topic, 'in_app')
  const email_due_at = isWanted(choices, topic, 'email') ? emailDue(times, now, kind).toISOString() : null
  const push = has_push && isWanted(choices, topic, 'push') ? pushDue(times, now) : null
  if (!isListed && email_due_at === null && push === null) return []
  return [{ person_id, isListed, seq: null, email_due_at, push_due_at: push?.toISOString() ?? null }]
}

/** An unread one of the same group gives its `group_id`. What another transaction has just inserted stays as it is. */
async function insertNotes(tx: Db, notice: Notice, notes: readonly Note[], now: Date) {
  if (notes.length === 0) return
  const { kind, actor_id, conference_id, subject_id, path, words } = notice
  const grouping = GROUPED[kind]
  const isSameActor = grouping === 'by_actor' ? sql`earlier.actor_id is not distinct from ${actor_id}::uuid` : sql`true`
  const group = sql`(
    select earlier.group_id from ${notifications} earlier
    where earlier.person_id = note.person_id and earlier.read_at is null and earlier.kind = ${kind}
      and earlier.path = ${path} and ${isSameActor} and (earlier.seq is null) = (note.seq is null)
    limit 1)`
  await tx.execute(sql`
    insert into ${notifications} (id, group_id, person_id, kind, actor_id, conference_id, subject_id, path, words,
      posted_seq, seq, created_at, email_due_at, push_due_at)
    select note.id, ${grouping ? sql`coalesce(${group}, note.id)` : sql`note.id`}, note.person_id, ${kind},
      ${actor_id}::uuid, ${conference_id}::uuid, ${subject_id}::uuid, ${path}, ${JSON.stringify(shortened(words))}::jsonb,
      note.seq, note.seq, ${now.toISOString()}::timestamptz, note.email_due_at, note.push_due_at
    from unnest(
      ${sql.param(notes.map(() => randomUUID()))}::uuid[],
      ${sql.param(notes.map(({ person_id }) => person_id))}::uuid[],
      ${sql.param(notes.map(({ seq }) => seq))}::bigint[],
      ${sql.param(notes.map(({ email_due_at }) => email_due_at))}::timestamptz[],
      ${sql.param(notes.map(({ push_due_at }) => push_due_at))}::timestamptz[]
    ) as note (id, person_id, seq, email_due_at, push_due_at)
    on conflict on constraint notifications_once do nothing`)
}

/** Whole texts are at the thing itself. Half of an emoji, which a cut may leave, is not stored as JSON. */
export function shortened(words: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, word.slice(0, MOST_QUOTED).toWellFormed()]),
  )
}

const keyOf = (notice: Notice, person_id: string) => `${notice.kind} ${notice.subject_id} ${person_id}`

async function readGroupIds(tx: Db, notice: Notice, notes: readonly Note[]) {
  const person_ids = notes.map(({ person_id }) => person_id)
  if (person_ids.length === 0) return []
  const { rows } = await tx.execute<{ person_id: string; group_id: string }>(sql`
    select person_id, group_id from ${notifications}
    where kind = ${notice.kind} and subject_id = ${notice.subject_id}
      and ${isAnyOf(sql`person_id`, person_ids)}`)
  return rows.map(({ person_id, group_id }) => [keyOf(notice, person_id), group_id] as const)
}

/** Every reserved number is told, also where another transaction was faster. */
async function publishNotes(
  tx: Db,
  publisher: RoomPublisher,
  planned: readonly Planned[],
  groupOf: Map<string, string>,
) {
  const found = await readNotifications(tx, [...groupOf.values()])
  for (const { notice, notes } of planned)
    for (const { person_id, seq } of notes) {
      const id = groupOf.get(keyOf(notice, person_id))
      if (seq === null || id === undefined) continue
      publishNotification(publisher, { person_id, seq, id }, found)
    }
}

type NumberedNote = { person_id: string; seq: number; id: string }

/** Tells a person how one notification is now, or that it is gone. */
export function publishNotification(
  publisher: Pick<RoomPublisher, 'publish'>,
  { person_id, seq, id }: NumberedNote,
  found: Awaited<ReturnType<typeof readNotifications>>,
) {
  const views = { everyone: found.get(id) ?? null }
  publisher.publish({ room: personRoom(person_id), seq, kind: 'notification.changed', subject_id: id, views })
}

/**
 * Call it in the transaction in which these subjects disappear, or are no longer for the people who were notified. It
 * locks their rooms as `notify` does. With `kinds` others stay.
 */
export async function withdrawNotifications(
  tx: Db,
  publisher: RoomPublisher,
  subject_ids: readonly string[],
  kinds?: readonly NotificationKind[],
) {
  if (subject_ids.length === 0) return
  const ofKind = kinds ? sql`and kind = any(${sql.param([...kinds])}::text[])` : sql``
  await withdraw(tx, publisher, sql`${isAnyOf(sql`subject_id`, subject_ids)} ${ofKind}`)
}

/** The same for a subject that is now for these people only. */
export async function withdrawFromOthers(
  tx: Db,
  publisher: RoomPublisher,
  { subject_id, person_ids }: Pick<Notice, 'subject_id' | 'person_ids'>,
) {
  const isOther = sql`person_id <> all(${sql.param([...person_ids])}::uuid[])`
  await withdraw(tx, publisher, sql`subject_id = ${subject_id} and ${isOther}`)
}

/** The same for what opens a page that these people may not open any more. */
export async function withdrawFrom(
  tx: Db,
  publisher: RoomPublisher,
  { person_ids, path }: { person_ids: readonly string[]; path: string },
) {
  await withdraw(tx, publisher, sql`${isAnyOf(sql`person_id`, person_ids)} and path = ${path}`)
}

/** What is quoted of a subject follows its text. Locks the rooms of people as `notify` does. */
export async function rewordNotifications(
  tx: Db,
  publisher: RoomPublisher,
  subject_id: string,
  words: Notice['words'],
) {
  const changed = JSON.stringify(shortened(words))
  await change(tx, publisher, sql`subject_id = ${subject_id}`, (isOne) => {
    return sql`update ${notifications} set words = words || ${changed}::jsonb where ${isOne}`
  })
}

async function withdraw(tx: Db, publisher: RoomPublisher, which: SQL) {
  await change(tx, publisher, which, (isOne) => sql`delete from ${notifications} where ${isOne}`)
}

/** Changes notifications, and tells the people how the groups to which they belong are then. */
async function change(tx: Db, publisher: RoomPublisher, which: SQL, write: (isOne: SQL) => SQL) {
  const { rows } = await tx.execute<{ id: string; person_id: string; group_id: string; seq: string | null }>(sql`
    select id, person_id, group_id, seq from ${notifications} where ${which}`)
  const listed = rows.filter(({ seq }) => seq !== null)
  const groups = [...new Map(listed.map(({ group_id, person_id }) => [group_id, person_id]))]
  const seqs = await publisher.reserveMany(groups.map(([, person_id]) => personRoom(person_id)))
  await tx.execute(write(sql`id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`))
  await tx.execute(sql`
    update ${notifications} note set seq = told.seq
    from unnest(${sql.param(groups.map(([id]) => id))}::uuid[], ${sql.param(seqs)}::bigint[]) as told (id, seq)
    where note.group_id = told.id`)
  const found = await readNotifications(
    tx,
    groups.map(([id]) => id),
  )
  for (const [at, [id, person_id]] of groups.entries())
    publishNotification(publisher, { person_id, seq: seqs[at] ?? 0, id }, found)
}
