/** What became of the invitation of a speaker who is a delegate as well; the statuses of delegates. */
export const INVITATION_STATES = ['Pending', 'Invited', 'Bounced', 'Opened', 'Registered', 'Expired'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** What speakers change themselves of how the conference shows them. Their name is the organisers' word. */
export const OWN_FIELDS = [
  'title',
  'company_name',
  'bio',
  'image_url',
  'linkedin_url',
  'twitter_url',
  'github_url',
] as const
export type OwnField = (typeof OWN_FIELDS)[number]
