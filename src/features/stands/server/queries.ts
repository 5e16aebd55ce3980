import type { JoinedExhibitor } from '#features/exhibitors/server/access.ts'
import { isBookmarked } from '#features/exhibitors/server/bookmarks.ts'
import type { Call } from '#server/context.ts'
import type { Own } from '../contract.ts'
import { lastEnquiry } from './enquiries.ts'
import { findOwnLead, ownDetails } from './leads.ts'

/** What the caller is to an exhibitor, and has saved, asked and left there. */
export async function readOwn(call: Call, stand: JoinedExhibitor): Promise<Own> {
  const { db, user } = call
  return {
    role: stand.role,
    bookmarked: await isBookmarked(db, stand.exhibitor.id, user.id),
    enquiry: await lastEnquiry(db, stand, user.id),
    lead: await findOwnLead(db, stand, user.id),
    details: await ownDetails(call, stand),
  }
}
