import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { FullName } from '#features/auth/fields.ts'
import { AnswerFields } from '#features/networking-profile/fields.ts'
import { listOwnAnswers } from '#features/networking-profile/server/me.ts'
import { PreferencesChange } from '#features/notifications/fields.ts'
import { portablePreferences } from '#features/notifications/server/portable-preferences.ts'
import { ProfileFields } from '#features/profile/fields.ts'
import { profiles } from '#features/profile/server/table.ts'
import { ALL_USED, INPUTS } from '#features/suggestions/input-rules.ts'
import { readUsed } from '#features/suggestions/server/inputs.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Person } from '#server/feature.ts'
import { readImage } from '#server/files/stored-images.ts'
import type { Entry } from '#server/signed-file/format.ts'
import { signingKey } from '#server/signed-file/keys.ts'
import { parseJson } from '#server/signed-file/lines.ts'
import { readSignedFile, type Signed } from '#server/signed-file/read.ts'
import { signedFile } from '#server/signed-file/write.ts'
import { AppError } from '#shared/errors.ts'
import { EMAIL_MAX } from '#shared/email.ts'
import { IMAGE_LIMITS } from '#shared/images.ts'
import { ACCOUNT_FILE } from '../import-rules.ts'
import { importText as text } from '../import-text.ts'

const KIND = 'account'
const DATA_ENTRY = 'account.json'
const PICTURE_ENTRY = 'picture.webp'
const DATA_BYTES = 1024 * 1024
/** Both, and what is written around them. */
const UNPACKED_BYTES = DATA_BYTES + IMAGE_LIMITS.bytes + 1024 * 1024

const { choices, quiet, time_zone, email_summary } = PreferencesChange.shape
const CONFERENCE_NAME = 200

/**
 * What an account is to another installation. Its fields are those of the forms, so that a file holds nothing that
 * nobody could type.
 */
const AccountData = z.object({
  email: z.string().check(z.maxLength(EMAIL_MAX)),
  profile: z.object({ ...ProfileFields.shape, full_name: z.nullable(FullName) }),
  notifications: z.nullable(z.required(z.object({ choices, quiet, time_zone, email_summary }))),
  /** Null where nothing was switched off. */
  suggestions: z.nullable(
    z.object({ said: z.boolean(), words: z.boolean(), sessions: z.boolean(), people: z.boolean() }),
  ),
  answers: z
    .array(z.extend(AnswerFields, { conference: z.string().check(z.maxLength(CONFERENCE_NAME)) }))
    .check(z.maxLength(ACCOUNT_FILE.answers)),
})
export type AccountData = z.output<typeof AccountData>

export type AccountFile = { signed: Signed; data: AccountData; picture: Buffer | null }

/** What a person takes to another installation, as a signed file. */
export async function accountFile(core: Pick<Core, 'db' | 'env' | 'storage'>, person: Person, now: Date) {
  const about = { kind: KIND, origin: core.env.PUBLIC_URL, made_at: now, key: await signingKey(core.env) }
  return buffer(signedFile(about, entriesOf(core, person)))
}

async function* entriesOf({ db, storage }: Pick<Core, 'db' | 'storage'>, person: Person): AsyncGenerator<Entry> {
  yield { name: DATA_ENTRY, bytes: Buffer.from(`${JSON.stringify(await collectData(db, person), null, 2)}\n`) }
  const picture = await pictureOf({ db, storage }, person.id)
  if (picture) yield { name: PICTURE_ENTRY, bytes: picture }
}

/** The picture of an account; null without one. */
export async function pictureOf({ db, storage }: Pick<Core, 'db' | 'storage'>, person_id: string) {
  const [profile] = await db.select({ url: profiles.avatar_url }).from(profiles).where(eq(profiles.id, person_id))
  return profile?.url ? readImage({ storage }, profile.url) : null
}

/** What the account has of what can be imported. */
export async function collectData(db: Db, { id, email }: Person): Promise<AccountData> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  const { full_name, position, company, phone, bio } = row ?? NO_PROFILE
  const used = await readUsed(db, id)
  return {
    email: email ?? '',
    profile: { full_name, position, company, phone, bio },
    notifications: await portablePreferences(db, id),
    suggestions: INPUTS.every((input) => used[input]) ? null : { ...ALL_USED, ...used },
    answers: (await listOwnAnswers(db, id)).map(({ conference, answers }) => {
      const { interests, seeking, offering, about } = answers
      return { conference, interests, seeking, offering, about }
    }),
  }
}

const NO_PROFILE = { full_name: null, position: null, company: null, phone: null, bio: null }

/** Reads the file of an account. Throws `invalid` with a sentence for whatever is wrong with it. */
export async function openAccountFile(source: Readable): Promise<AccountFile> {
  const found = new Map<string, Buffer>()
  const keep = async ({ name, bytes }: Entry) => {
    const most = name === DATA_ENTRY ? DATA_BYTES : name === PICTURE_ENTRY ? IMAGE_LIMITS.bytes : 0
    if (most === 0 || found.has(name)) throw new AppError('invalid', text.otherEntry(name))
    if (bytes.length > most) throw new AppError('invalid', text.tooLarge)
    found.set(name, bytes)
  }
  const signed = await readSignedFile(source, KIND, keep, UNPACKED_BYTES)
  const data = found.get(DATA_ENTRY)
  if (!data) throw new AppError('invalid', text.noAccountInFile)
  return { signed, data: parseData(data.toString('utf8')), picture: found.get(PICTURE_ENTRY) ?? null }
}

function parseData(written: string): AccountData {
  const refusal = text.badAccount(text.otherType(DATA_ENTRY))
  const parsed = AccountData.safeParse(parseJson(written, refusal))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.join('.') || DATA_ENTRY
  // The library's own words about types are not for people.
  const isOfOtherType = issue?.code === 'invalid_type' || issue?.code === 'invalid_value'
  throw new AppError(
    'invalid',
    text.badAccount(isOfOtherType || !issue ? text.otherType(place) : `${issue.message} (${place}).`),
  )
}
