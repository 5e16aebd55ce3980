import type { JoinedConference } from '#features/conferences/server/access.ts'
import { readReported } from '#features/network/server/participants.ts'
import { messageReports } from '#features/messages/server/table.ts'
import { storeReport } from '#features/rooms/server/reports.ts'
import type { Call } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'

type PersonReport = { person_id: string; reason: string }

/**
 * Keeps a profile as it is now for the organisers. Throws `not_found` for somebody whom the caller does not see, but for
 * a block on either side. A second report of the same person changes nothing until the first one is closed.
 */
export async function reportPerson(
  call: Call,
  conference: JoinedConference,
  { person_id, reason }: PersonReport,
): Promise<void> {
  if (person_id === call.user.id) throw new AppError('forbidden', text.notYourself)
  const { full_name, position, company, bio, about } = await readReported(call, conference, person_id)
  const evidence = [full_name, position, company, bio, about].filter(Boolean).join('\n')
  const reported = { conference_id: conference.id, message_id: null, author_id: person_id, reason, evidence }
  await storeReport(call, reported, (tx, report) =>
    tx.insert(messageReports).values(report).onConflictDoNothing().returning({ id: messageReports.id }),
  )
}
