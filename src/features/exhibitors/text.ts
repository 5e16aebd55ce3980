import { EXHIBITOR_LIMITS } from './rules.ts'

/** What the server answers besides the refusals of forms. */
export const text = {
  notFound: 'This exhibitor does not exist or is not published.',
  notYours: 'Only the organisers and the staff of this exhibitor can do this.',
  notOrganiser: 'Only the organisers can do this.',

  alreadyStaff: 'This person is already on the staff of this exhibitor.',
  tooManyStaff: `An exhibitor can have up to ${EXHIBITOR_LIMITS.staff} people on its staff. Remove one or withdraw an invitation first.`,
  notStaff: 'This person is not on the staff of this exhibitor.',
  noInvitation: 'This invitation no longer exists.',
}
