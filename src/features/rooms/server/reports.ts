import { randomUUID } from 'node:crypto'
import type { Call } from '#server/context.ts'
import type { Limit } from '#server/http/limits.ts'
import { text } from '../text.ts'

/** Reports of messages and people together: far more than anybody has reason for, and too few to hide those of others. */
const REPORTS: Limit = { name: 'reports', points: 40, seconds: 24 * 60 * 60, refusal: text.tooManyReports }

type Reported = {
  conference_id: string
  author_id: string | null
  reason: string
  /** What is reported, as it is now. */
  evidence: string
}

/** The caller's report of something, for the table of its kind. Throws `too_many` for somebody who reports too much. */
export async function newReport<Of extends Reported>({ limits, user, now }: Call, reported: Of) {
  await limits.spend(REPORTS, user.id)
  return { ...reported, id: randomUUID(), reporter_id: user.id, created_at: now.toISOString() }
}
