import type { SpeakerDetails } from './details-contract.ts'

/** What the list can be narrowed to, as in the address. */
export const SPEAKER_PARTS = ['all', 'title', 'picture', 'email', 'changed'] as const
export type SpeakerPart = (typeof SPEAKER_PARTS)[number]

type Shown = Pick<SpeakerDetails, 'title' | 'image_url' | 'email' | 'edits'>

/** Whether a speaker is in a part: of `title`, `picture` and `email` those who have none, of `changed` who changed something. */
export function isInPart({ title, image_url, email, edits }: Shown, part: SpeakerPart): boolean {
  switch (part) {
    case 'all':
      return true
    case 'title':
      return title === ''
    case 'picture':
      return image_url === null
    case 'email':
      return email === null
    case 'changed':
      return edits.length > 0
  }
}

type Invitable = Pick<SpeakerDetails, 'email' | 'invitation'>

/** Who of these speakers an invitation would be sent to, and who not, because of what. */
export function splitInvitees<One extends Invitable>(speakers: readonly One[]) {
  const withAddress = speakers.filter(({ email }) => email !== null)
  return {
    emailed: withAddress.filter(({ invitation }) => invitation !== 'Registered'),
    registered: withAddress.filter(({ invitation }) => invitation === 'Registered'),
    unreachable: speakers.filter(({ email }) => email === null),
  }
}
