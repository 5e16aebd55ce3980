import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { provenAddress } from '#features/auth/server/accounts.ts'
import { joinedConference } from '#features/conferences/server/access.ts'
import { readConsents } from '#features/conferences/server/consents.ts'
import { listOwnAnswers, setAnswers } from '#features/networking-profile/server/me.ts'
import { type PortablePreferences, withImported } from '#features/notifications/server/portable-preferences.ts'
import { changePreferences } from '#features/notifications/server/preferences.ts'
import { encodeAvatar, showAvatar, storeAvatar, updateProfile } from '#features/profile/server/service.ts'
import { listMyConferences } from '#features/registration/server/membership.ts'
import { ALL_USED, INPUTS, type UsedInputs } from '#features/suggestions/input-rules.ts'
import { switchInputs } from '#features/suggestions/server/inputs.ts'
import type { Call } from '#server/context.ts'
import { transact } from '#server/db/db.ts'
import { removeImage } from '#server/files/stored-images.ts'
import type { Limit } from '#server/http/limits.ts'
import { canonicalEmail } from '#shared/email.ts'
import { AppError } from '#shared/errors.ts'
import type { AccountImport, ImportItem } from '../import-contract.ts'
import { IMPORT_FIELDS, type ImportItemName } from '../import-rules.ts'
import { importText as text } from '../import-text.ts'
import { type AccountData, type AccountFile, collectData, openAccountFile, pictureOf } from './account-file.ts'

/** Previews and imports together. */
const IMPORTS: Limit = { name: 'account-imports', points: 20, seconds: 3600, refusal: text.tooMany }

type Choices = {
  items: readonly ImportItemName[]
  answers: readonly { index: number; conference_id: string }[]
  other_address: boolean
}

/**
 * Takes in what the caller ticked of an account file, all of it or nothing. Nobody is told of anything, and what they agreed
 * to in conferences stays as it is here. Returns what the preview of the file says afterwards.
 */
export async function importAccount(call: Call, { dry_run, ...chosen }: Choices & { dry_run: boolean }) {
  const own = await provenAddress(call.db, call.user.id)
  if (own === null) throw new AppError('forbidden', text.noAddress)
  await call.limits.spend(IMPORTS, call.user.id)
  const file = await openAccountFile(call.body ?? Readable.from([]))
  if (!dry_run) {
    if (canonicalEmail(file.data.email) !== own && !chosen.other_address)
      throw new AppError('conflict', text.addressDiffers)
    if (chosen.items.length + chosen.answers.length === 0) throw new AppError('invalid', text.noChoice)
    await importChosen(call, file, chosen)
  }
  return describe(call, file, own)
}

/** The picture is stored first and shown in the transaction; should that fail, it goes with the unused ones after a day. */
async function importChosen(call: Call, { data, picture }: AccountFile, { items: chosen, answers }: Choices) {
  const items = new Set(chosen)
  const { user, now } = call
  const avatar_url = picture && items.has('picture') ? await storeAvatar(call, user.id, picture, now) : null
  const replaced = await transact(call.db, async (tx) => {
    const inside = { ...call, db: tx }
    const fields = IMPORT_FIELDS.filter((name) => items.has(name) && data.profile[name] !== null)
    if (fields.length > 0) await updateProfile(inside, user, profileChange(data, fields), now)
    const before = await collectData(tx, user)
    if (data.notifications && items.has('notifications'))
      await changePreferences(inside, withImported(before.notifications, data.notifications))
    if (data.suggestions && items.has('suggestions'))
      await switchInputs(inside, withoutSwitchedOff(data.suggestions, before.suggestions))
    for (const choice of answers) await answerIn(inside, data, choice)
    return avatar_url === null ? null : showAvatar(tx, user.id, avatar_url, now)
  })
  if (replaced !== null) await removeImage(call, replaced, call.now)
}

function profileChange({ profile }: AccountData, fields: readonly (typeof IMPORT_FIELDS)[number][]) {
  const { full_name, ...others } = profile
  const change = Object.fromEntries(Object.entries(others).filter(([name]) => fields.some((field) => field === name)))
  return full_name !== null && fields.includes('full_name') ? { ...change, full_name } : change
}

/** What was switched off here stays off. */
function withoutSwitchedOff(imported: UsedInputs, here: UsedInputs | null): UsedInputs {
  const present = here ?? ALL_USED
  return {
    said: imported.said && present.said,
    words: imported.words && present.words,
    sessions: imported.sessions && present.sessions,
    people: imported.people && present.people,
  }
}

/**
 * Throws `not_found` for a conference that the caller does not take part in, `conflict` where they have not chosen yet who
 * sees them, and `forbidden` while they are muted there.
 */
async function answerIn(call: Call, { answers }: AccountData, { index, conference_id }: Choices['answers'][number]) {
  const given = answers[index]
  if (!given) throw new AppError('invalid', text.badChoice)
  const { interests, seeking, offering, about } = given
  const conference = await joinedConference(call.db, call.user, conference_id)
  const { asked } = await readConsents(call.db, { conference_id, user_id: call.user.id })
  if (!asked) throw new AppError('conflict', text.notAsked(conference.name))
  await setAnswers(call, conference, { interests, seeking, offering, about })
}

async function describe(call: Call, file: AccountFile, own: string): Promise<AccountImport> {
  const { db, user } = call
  const { origin, fingerprint, made_at } = file.signed
  const { email, profile, answers } = file.data
  const answered = new Set((await listOwnAnswers(db, user.id)).map(({ conference_id }) => conference_id))
  const joined = await listMyConferences(db, user)
  return {
    origin,
    fingerprint,
    made_at,
    email,
    full_name: profile.full_name,
    is_same_address: canonicalEmail(email) === own,
    items: await compare(call, file),
    answers: answers.map(({ conference, interests, seeking, offering, about }, index) => {
      const counts = { interests: interests.length, goals: seeking.length + offering.length }
      return { index, conference, ...counts, has_about: about !== null }
    }),
    conferences: joined
      .filter(({ consents }) => consents !== null)
      .map(({ id, name }) => ({ id, name, has_answers: answered.has(id) })),
  }
}

/** What the file would change. */
async function compare(call: Call, { data, picture }: AccountFile): Promise<ImportItem[]> {
  const here = await collectData(call.db, call.user)
  const items: ImportItem[] = []
  for (const name of IMPORT_FIELDS) {
    const in_file = data.profile[name]
    if (in_file !== null && in_file !== here.profile[name]) items.push({ name, here: here.profile[name], in_file })
  }
  const shown = picture && (await pictureOf(call, call.user.id))
  if (picture && !(shown && (await isSamePicture(shown, picture))))
    items.push({ name: 'picture', here: shown ? text.pictureHere : null, in_file: text.pictureInFile })
  return [...items, ...compareSettings(here, data)]
}

/** Whether the picture that is shown is that of the file, or what became of it when the file was taken in before. */
async function isSamePicture(shown: Buffer, picture: Buffer) {
  return shown.equals(picture) || shown.equals(await encodeAvatar(picture))
}

function compareSettings(here: AccountData, { notifications, suggestions }: AccountData): ImportItem[] {
  const items: ImportItem[] = []
  if (notifications && !isDeepStrictEqual(withImported(here.notifications, notifications), here.notifications))
    items.push({
      name: 'notifications',
      here: here.notifications && preferencesWords(here.notifications),
      in_file: preferencesWords(notifications),
    })
  if (suggestions && !isDeepStrictEqual(withoutSwitchedOff(suggestions, here.suggestions), here.suggestions))
    items.push({
      name: 'suggestions',
      here: here.suggestions && suggestionsWords(here.suggestions),
      in_file: suggestionsWords(suggestions),
    })
  return items
}

function preferencesWords({ choices, quiet, time_zone, email_summary }: PortablePreferences) {
  const chosen = Object.values(choices).reduce((sum, channels) => sum + Object.keys(channels).length, 0)
  const hours = quiet && `${quiet.from}–${quiet.to} (${time_zone})`
  return text.preferences({ quiet: hours, isDaily: email_summary === 'daily', choices: chosen })
}

function suggestionsWords(used: UsedInputs) {
  return text.suggestions(INPUTS.filter((input) => !used[input]).length)
}
