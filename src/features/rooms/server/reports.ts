import { randomUUID } from 'node:crypto'
import { tabLink } from '#features/conferences/link-rules.ts'
import { notify, withdrawNotifications } from '#features/notifications/server/notify.ts'
import { organiserNotice } from '#features/notifications/server/organiser-notices.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Limit } from '#server/http/limits.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
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

type NewReport<Of> = Of & { id: string; reporter_id: string; created_at: string }

/**
 * Stores the caller's report of something in the table of its kind, and tells the organisers that one waits: not what was
 * written, nor who reports whom. `insert` returns nothing for a report that is there already, of which nobody is told again.
 * Throws `too_many` for somebody who reports too much.
 */
export async function storeReport<Of extends Reported>(
  call: Call,
  reported: Of,
  insert: (tx: Db, report: NewReport<Of>) => Promise<readonly unknown[]>,
) {
  const { limits, user, now } = call
  const { conference_id } = reported
  await limits.spend(REPORTS, user.id)
  const report = { ...reported, id: randomUUID(), reporter_id: user.id, created_at: now.toISOString() }
  await transactLive(call, now, async (tx, publisher) => {
    if ((await insert(tx, report)).length === 0) return
    const about = {
      kind: 'report_received',
      conference_id,
      except: user.id,
      subject_id: report.id,
      path: tabLink(conference_id, 'moderation'),
      words: {},
    } as const
    await notify(tx, publisher, [await organiserNotice(tx, about)], now)
  })
}

/** Call it last in the transaction that closes these reports: nobody needs to look at them any more. */
export async function withdrawReports(tx: Db, publisher: RoomPublisher, ids: readonly string[]) {
  await withdrawNotifications(tx, publisher, ids, ['report_received'])
}
