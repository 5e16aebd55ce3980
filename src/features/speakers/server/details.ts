import { asc, eq } from 'drizzle-orm'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import { csvFile, csvLine } from '#shared/csv.ts'
import { pacer } from '#shared/pacer.ts'
import type { SpeakerDetails } from '../details-contract.ts'
import { IMPORT_FIELDS, SPEAKER_LIMITS, sortSpeakers } from '../rules.ts'
import { readEdits } from './edits.ts'
import { shownColumns } from './service.ts'
import { speakers } from './table.ts'

/** The speakers as organisers see them, sorted by name. */
export async function listDetails(
  { db, now, hooks }: Pick<Call, 'db' | 'now' | 'hooks'>,
  conference: OwnedConference,
): Promise<SpeakerDetails[]> {
  const rows = await speakersOf(db, conference)
  const addresses = rows.flatMap(({ email }) => email ?? [])
  const [states, edits] = await Promise.all([
    hooks.invitationStates(db, { conference_id: conference.id, addresses }, now),
    readEdits(db, conference),
  ])
  return rows.map((row) => ({
    ...row,
    invitation: states.get(row.email ?? '') ?? null,
    edits: edits.get(row.id) ?? [],
  }))
}

async function speakersOf(db: Db, { id }: OwnedConference) {
  const rows = await db
    .select({ ...shownColumns, email: speakers.email })
    .from(speakers)
    .where(eq(speakers.conference_id, id))
    .orderBy(asc(speakers.created_at), asc(speakers.id))
    .limit(SPEAKER_LIMITS.speakers)
  return sortSpeakers(rows)
}

const HEADINGS: Record<(typeof IMPORT_FIELDS)[number], string> = {
  name: 'name',
  email: 'email',
  title: 'title',
  company_name: 'company',
  topic: 'topic',
  bio: 'bio',
  twitter_url: 'twitter',
  linkedin_url: 'linkedin',
  github_url: 'github',
}

/** All speakers with their addresses, as a CSV file that the import accepts. */
export async function exportSpeakers({ db, user, now }: Call, conference: OwnedConference) {
  const lines = [csvLine(IMPORT_FIELDS.map((field) => HEADINGS[field]))]
  const yieldToEventLoop = pacer()
  for (const row of await speakersOf(db, conference)) {
    lines.push(csvLine(IMPORT_FIELDS.map((field) => row[field])))
    await yieldToEventLoop()
  }
  const act = { conference_id: conference.id, user_id: user.id, action: 'speakers_exported' } as const
  await recordAudit(db, { ...act, count: lines.length - 1 }, now)
  return new FileAnswer('text/csv; charset=utf-8', `${conference.slug}-speakers.csv`, csvFile(lines))
}
