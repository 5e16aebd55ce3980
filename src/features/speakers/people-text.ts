import type { InvitationState, OwnField } from './people-rules.ts'
import type { SpeakerPart } from './list-rules.ts'
import { text } from './text.ts'

/** The sentences of the list of speakers, of their invitations and of what they changed. */
export const peopleText = {
  parts: {
    all: 'All',
    title: 'Without title',
    picture: 'Without picture',
    email: 'Without email',
    uninvited: 'Not invited',
    changed: text.changed,
  } satisfies Record<SpeakerPart, string>,
  noneInPart: 'No speaker is in this part of the list',
  noneInPartDetail: 'Choose All to see every speaker.',
  noAddress: 'No email address',
  states: {
    Pending: 'Not invited',
    Invited: 'Invited',
    Bounced: 'Bounced',
    Opened: 'Opened the invitation',
    Registered: 'Registered',
    Expired: 'Invitation expired',
  } satisfies Record<InvitationState, string>,
  exportFailed: 'The speakers could not be exported',
  changes: (name: string) => `What ${name} changed`,
  nothing: 'Nothing',
  fields: {
    title: 'Title',
    company_name: 'Company',
    bio: 'Bio',
    image_url: 'Picture',
    linkedin_url: 'LinkedIn',
    twitter_url: 'Twitter',
    github_url: 'GitHub',
  } satisfies Record<OwnField, string>,
  takenBack: 'The changes were taken back',
  takeBackFailed: (message: string) => `Nothing was taken back. ${message}`,
  kept: 'The changes stay',
  keepFailed: (message: string) => `The changes are still marked. ${message}`,
}
