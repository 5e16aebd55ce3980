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
  invite: (count: number) => `Invite ${people(count)}?`,
  emailed: (count: number) =>
    count === 0 ? 'Nobody will be emailed.' : `${people(count)} will be emailed a link to register.`,
  becomeDelegates: 'They become delegates of the conference, which takes an attendee credit for each who is none yet.',
  unreachable: (names: readonly string[]) => `Without an email address: ${listed(names)}.`,
  registered: (names: readonly string[]) => `Registered already: ${listed(names)}.`,
  invited: (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'invitation' : 'invitations'} sent`,
  leftOut: (count: number) =>
    `${people(count)} ${count === 1 ? 'was' : 'were'} left out, because they were emailed a moment ago or asked not to be invited.`,
  inviteFailed: 'The invitations could not be sent',
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

/** As many names as a dialog has room for. */
const MOST_NAMED = 8

function listed(names: readonly string[]) {
  const named = names.slice(0, MOST_NAMED)
  const more = names.length - named.length
  return new Intl.ListFormat('en-GB').format(more > 0 ? [...named, `${more.toLocaleString('en-GB')} more`] : named)
}

function people(count: number) {
  return count === 1 ? '1 speaker' : `${count.toLocaleString('en-GB')} speakers`
}
