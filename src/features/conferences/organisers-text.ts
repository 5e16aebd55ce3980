import { MOST_ORGANISERS } from './rules.ts'

/** The sentences about co-organisers, apart from `text.ts` because only one dialog and one page load them. */
export const text = {
  title: 'Organisers',
  about:
    'Co-organisers can edit the programme, the speakers and the delegates. Only the owner can manage the plan, delete the conference or add organisers.',
  owner: 'Owner',
  organiser: 'Co-organiser',
  you: 'you',
  invited: (date: string) => `Invited ${date}`,
  expired: 'Expired',
  inviteDone: (email: string) => ({ title: 'Invitation sent', description: `An email is on its way to ${email}.` }),
  inviteFailed: 'The invitation was not sent',
  withdrawn: 'Invitation withdrawn',
  withdrawFailed: 'The invitation was not withdrawn',
  remove: (name: string) => `Remove ${name}? They lose access immediately.`,
  leave: 'Leave this conference? You will no longer be able to open it.',
  removed: 'Co-organiser removed',
  left: 'You are no longer an organiser of this conference',
  removeFailed: 'The organiser was not removed',
  handOver: (name: string) =>
    `Hand the conference over to ${name}? It will count towards their plan, and you will stay as a co-organiser.`,
  handedOver: (name: string) => `${name} now owns the conference`,
  handedOverMeanwhile:
    'You no longer own this conference: it has just been handed over to someone else or deleted. Reload the page to see who owns it.',
  handOverFailed: 'The conference was not handed over',
  loadFailed: 'The organisers could not be loaded. Check your connection and try again.',

  inviteTitle: (conference: string) => `Organise ${conference} together`,
  inviteLead: (email: string) =>
    `You have been invited as ${email} to help with its programme, speakers and delegates.`,
  accepted: (conference: string) => `You are now an organiser of ${conference}`,

  alreadyOrganiser: 'This person is already an organiser of this conference.',
  tooManyOrganisers: `A conference can have up to ${MOST_ORGANISERS} co-organisers. Remove one or withdraw an invitation first.`,
  notCoOrganiser: 'This person is not a co-organiser of the conference.',
  heirWithoutPlan: 'This person has no active plan, so you cannot hand the conference over yet.',
  heirWithoutRoom: 'This person’s plan has no room for another conference of this size.',
  deletedUser: 'Deleted user',
}
