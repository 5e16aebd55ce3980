import { EXHIBITOR_LIMITS } from './rules.ts'

/** What the server answers besides the refusals of forms. */
export const text = {
  notFound: 'This exhibitor does not exist or is not published.',
  notYours: 'Only the organisers and the staff of this exhibitor can do this.',
  notOrganiser: 'Only the organisers can do this.',

  ownStand: 'You look after this exhibitor, so you cannot write to it.',
  messagesOff: 'This exhibitor takes no messages here.',
  alreadyAsked: 'Your last message is still waiting for an answer.',
  tooManyEnquiries: 'You have sent many messages to exhibitors. Please try again in an hour.',
  noEnquiry: 'This message no longer exists.',
  alreadyAnswered: 'Someone else has answered this message in the meantime.',
  alreadyClosed: 'This message has been answered in the meantime.',

  ownDetails: 'You look after this exhibitor, so you cannot leave your details with it.',
  noName: 'Please add your name in your profile first.',
  alreadyLeft: 'You have left your details here already.',

  alreadyStaff: 'This person is already on the staff of this exhibitor.',
  tooManyStaff: `An exhibitor can have up to ${EXHIBITOR_LIMITS.staff} people on its staff. Remove one or withdraw an invitation first.`,
  invitedTooSoon: (seconds: number) => `This person was invited a moment ago. Please wait ${seconds} seconds.`,
  invitedTooOften: 'This address has received too many invitations in 24 hours. Please try again tomorrow.',
  notStaff: 'This person is not on the staff of this exhibitor.',
  noInvitation: 'This invitation no longer exists.',
  badInvitation: 'Invalid or expired invitation',
  invitationStands: 'This invitation is valid.',
  otherAddress: 'This invitation was sent to a different address from the one you are logged in with.',
}
