import { asc, eq, and, gt, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import { FORM_LIMITS } from '#features/registration-form/rules.ts'
import { FORM_PART } from '#features/registration-form/server/portable.ts'
import { registrationAnswers } from '#features/registration-form/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { allPages, type Export, type Import, inChunks, moment, portablePart, rowNumber } from '#server/portable/part.ts'
import { NewDelegate } from '../fields.ts'
import { ANSWER_LIMITS } from '../goal-rules.ts'
import { lockCredits, requireCredits } from './credits.ts'
import { foldedColumns } from './service.ts'
import { delegates, formerRegistrations, unwantedInvitations } from './table.ts'

const DELEGATES_PART = 'delegates'
const PAGE = 500

const tag = z.string().check(z.minLength(1), z.maxLength(ANSWER_LIMITS.tag))
const goals = z
  .array(z.object({ goal: z.string().check(z.maxLength(40)), tag: z.nullable(tag) }))
  .check(z.maxLength(ANSWER_LIMITS.most))

const Consents = z.object({
  listed: z.boolean(),
  suggestable: z.boolean(),
  meetings: z.boolean(),
  show_online: z.boolean(),
  reachable: z.boolean(),
})
const NEVER_ASKED = { listed: null, suggestable: null, meetings: null, show_online: null, reachable: null }

const Row = z.object({
  ...NewDelegate.shape,
  /** Null for somebody who has erased the account and is still counted. */
  email: z.nullable(NewDelegate.shape.email),
  interests: z.nullable(z.array(tag).check(z.maxLength(ANSWER_LIMITS.most))),
  seeking: z.nullable(goals),
  offering: z.nullable(goals),
  /** Null for somebody who has not registered; the consents are null for somebody who was never asked. */
  registration: z.nullable(z.object({ registered_at: moment, consents: z.nullable(Consents) })),
  answers: z
    .array(
      z.object({
        question: rowNumber,
        value: z.string().check(z.minLength(1), z.maxLength(FORM_LIMITS.answer)),
        answered_at: moment,
      }),
    )
    .check(z.maxLength(200)),
  created_at: moment,
})
type Row = z.output<typeof Row>

type Stored = typeof delegates.$inferSelect

async function* exportRows({ db, id, numbers }: Export): AsyncGenerator<Row> {
  const pages = allPages<Stored & Pick<Row, 'registration' | 'answers'>>(async (last) => {
    const rows = await db
      .select()
      .from(delegates)
      .where(and(eq(delegates.conference_id, id), last && gt(delegates.number, last.number ?? 0)))
      .orderBy(asc(delegates.number))
      .limit(PAGE)
    return withRegistrations(db, id, rows, numbers)
  })
  for await (const row of pages) {
    const { email, full_name, company, position, interests, seeking, offering, registration, answers, created_at } = row
    yield { email, full_name, company, position, interests, seeking, offering, registration, answers, created_at }
  }
}

/** With what each has agreed to and answered, here or where the conference came from. */
async function withRegistrations(db: Db, conference_id: string, rows: readonly Stored[], numbers: Export['numbers']) {
  const delegate_ids = rows.map(({ id }) => id)
  const user_ids = rows.flatMap(({ user_id }) => user_id ?? [])
  const here = eq(conferenceConsents.conference_id, conference_id)
  const given = await db
    .select()
    .from(conferenceConsents)
    .where(and(here, inArray(conferenceConsents.user_id, user_ids)))
  const former = await db
    .select()
    .from(formerRegistrations)
    .where(inArray(formerRegistrations.delegate_id, delegate_ids))
  const answers = await db
    .select()
    .from(registrationAnswers)
    .where(inArray(registrationAnswers.delegate_id, delegate_ids))
  const consentsOf = new Map<string | null, unknown>(given.map((row) => [row.user_id, row]))
  const formerOf = new Map(former.map((row) => [row.delegate_id, row]))
  const answersOf = Map.groupBy(answers, ({ delegate_id }) => delegate_id)
  return rows.map((row) => {
    const before = formerOf.get(row.id)
    const registered_at = row.registered_at ?? before?.registered_at
    // Those of an account that registered here count more than those of the file.
    const consents = Consents.safeParse(row.user_id === null ? before : consentsOf.get(row.user_id)).data ?? null
    return {
      ...row,
      registration: registered_at ? { registered_at, consents } : null,
      answers: (answersOf.get(row.id) ?? [])
        .flatMap(({ question_id, value, answered_at }) => {
          const question = numbers.of(question_id)
          return question === null ? [] : { question, value, answered_at }
        })
        .toSorted((one, other) => one.question - other.question),
    }
  })
}

async function importRows({ call, id: conference_id, owner_id, ids }: Import, rows: AsyncIterable<Row>) {
  const { db, now } = call
  const credits = await lockCredits(db, owner_id, now)
  let count = 0
  for await (const chunk of inChunks(rows)) {
    count += chunk.length
    requireCredits(credits, count)
    const written = chunk.map((row) => ({ ...row, id: ids.add(DELEGATES_PART) }))
    await insertRows(
      db,
      delegates,
      written.map(({ registration: _registration, answers: _answers, ...row }) => ({
        ...row,
        conference_id,
        ...foldedColumns(row),
        updated_at: row.created_at,
      })),
    )
    await insertRows(db, formerRegistrations, written.flatMap(formerRegistration))
    const answers = written.flatMap(({ id, answers: given }) =>
      given.map(({ question, ...answer }) => ({
        ...answer,
        delegate_id: id,
        question_id: ids.of(FORM_PART, question),
      })),
    )
    await insertRows(db, registrationAnswers, answers)
  }
}

function formerRegistration({ id, registration }: Row & { id: string }) {
  if (!registration) return []
  const { registered_at, consents } = registration
  return [{ delegate_id: id, registered_at, ...(consents ?? NEVER_ASKED) }]
}

export const portableDelegates = portablePart({
  name: DELEGATES_PART,
  row: Row,
  export: exportRows,
  import: importRows,
})

/** A hash of an address whose owner does not want to be invited to the conference. */
const Unwanted = z.object({ email_hash: z.string().check(z.regex(/^[\da-f]{64}$/)), asked_at: moment })

export const portableUnwanted = portablePart({
  name: 'unwanted-invitations',
  row: Unwanted,
  async *export({ db, id }) {
    const { email_hash, asked_at } = unwantedInvitations
    yield* await db
      .select({ email_hash, asked_at })
      .from(unwantedInvitations)
      .where(eq(unwantedInvitations.conference_id, id))
      .orderBy(asc(email_hash))
  },
  async import({ call: { db }, id: conference_id }, rows) {
    for await (const chunk of inChunks(rows))
      await insertRows(
        db,
        unwantedInvitations,
        chunk.map((row) => ({ ...row, conference_id })),
      )
  },
})
