import { asc, eq, and, gt, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import { answersTo } from '#features/registration-form/answer-rules.ts'
import { erasureText } from '#features/profile/erasure-text.ts'
import { FORM_LIMITS } from '#features/registration-form/rules.ts'
import { FORM_PART } from '#features/registration-form/server/portable.ts'
import { registrationAnswers, registrationQuestions } from '#features/registration-form/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { insertRows } from '#server/db/insert-many.ts'
import { allPages, type Export, type Import, inChunks, moment, portablePart, rowNumber } from '#server/portable/part.ts'
import { optionalLine, requiredLine } from '#shared/fields.ts'
import { AppError } from '#shared/errors.ts'
import { tooLong } from '#shared/wording.ts'
import { NewDelegate } from '../fields.ts'
import { ANSWER_LIMITS, OFFERING, SEEKING } from '../goal-rules.ts'
import { creditsOf, lockCredits, requireCredits } from './credits.ts'
import { refusalText } from '../refusal-text.ts'
import { foldedColumns } from './service.ts'
import { delegates, formerRegistrations, unwantedInvitations } from './table.ts'

const DELEGATES_PART = 'delegates'
const PAGE = 500

/** More than any plan has. */
const MOST_DELEGATES = 20_000
const tooLongTag = tooLong('tag', ANSWER_LIMITS.tag)
const tag = requiredLine(ANSWER_LIMITS.tag, { missing: refusalText.required, tooLong: tooLongTag })
const about = optionalLine(ANSWER_LIMITS.tag, tooLongTag)
const oneOf = (names: readonly string[]) => z.string().check(z.refine((name) => names.includes(name)))
const most = z.maxLength(ANSWER_LIMITS.most)

const Consents = z.object({
  listed: z.boolean(),
  suggestable: z.boolean(),
  meetings: z.boolean(),
  show_online: z.boolean(),
  reachable: z.boolean(),
})
const NEVER_ASKED = { listed: null, suggestable: null, meetings: null, show_online: null, reachable: null }

const fields = z.object({
  ...NewDelegate.shape,
  /** Null for somebody who has erased the account and is still counted. */
  email: z.nullable(NewDelegate.shape.email),
  interests: z.nullable(z.array(tag).check(most)),
  seeking: z.nullable(z.array(z.object({ goal: oneOf(SEEKING), tag: about })).check(most)),
  offering: z.nullable(z.array(z.object({ goal: oneOf(OFFERING), tag: about })).check(most)),
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
const Row = fields.check(z.refine((row) => row.email !== null || isErased(row)))
type Row = z.output<typeof Row>

/** Whether nothing is left of somebody, as erasure leaves the row. */
function isErased({ full_name, company, position, interests, seeking, offering, answers }: z.output<typeof fields>) {
  const left = [company, position, interests, seeking, offering]
  return full_name === erasureText.deletedUser && answers.length === 0 && left.every((value) => value === null)
}

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
  const { used, limit } = await creditsOf(db, owner_id, now)
  let count = 0
  const requireValid = await answerChecks(db, conference_id)
  for await (const chunk of inChunks(rows)) {
    count += chunk.length
    // Once more at the end, when nobody else can take some.
    requireCredits({ used, limit: limit ?? 0 }, count)
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
    requireValid(answers)
    await insertRows(db, registrationAnswers, answers)
  }
}

/** Throws `invalid` for an answer that its question does not allow. */
async function answerChecks(db: Db, conference_id: string) {
  const questions = await db
    .select()
    .from(registrationQuestions)
    .where(eq(registrationQuestions.conference_id, conference_id))
  const allowed = new Map(questions.map((question) => [question.id, answersTo([{ ...question, required: false }])]))
  return (answers: readonly { question_id: string; value: string }[]) => {
    for (const { question_id, value } of answers)
      if (!allowed.get(question_id)?.safeParse({ [question_id]: value }).success)
        throw new AppError('invalid', refusalText.badAnswer)
  }
}

async function finishImport({ call: { db, now }, owner_id }: Import) {
  requireCredits(await lockCredits(db, owner_id, now), 0)
}

function formerRegistration({ id, registration }: Row & { id: string }) {
  if (!registration) return []
  const { registered_at, consents } = registration
  return [{ delegate_id: id, registered_at, ...(consents ?? NEVER_ASKED) }]
}

export const portableDelegates = portablePart({
  name: DELEGATES_PART,
  row: Row,
  most: MOST_DELEGATES,
  happened: ({ created_at, registration, answers }) => [
    created_at,
    registration && registration.registered_at,
    ...answers.map(({ answered_at }) => answered_at),
  ],
  export: exportRows,
  import: importRows,
  finish: finishImport,
})

/** A hash of an address whose owner does not want to be invited to the conference. */
const Unwanted = z.object({ email_hash: z.string().check(z.regex(/^[\da-f]{64}$/)), asked_at: moment })

export const portableUnwanted = portablePart({
  name: 'unwanted-invitations',
  row: Unwanted,
  most: 100_000,
  happened: ({ asked_at }) => [asked_at],
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
