import type { SpeakerDetails } from './details-contract.ts'

/** What the list can be narrowed to, as in the address. */
export const SPEAKER_PARTS = ['all', 'title', 'picture', 'email', 'uninvited', 'changed'] as const
export type SpeakerPart = (typeof SPEAKER_PARTS)[number]

type Shown = Pick<SpeakerDetails, 'title' | 'image_url' | 'email' | 'invitation' | 'edits'>

/**
 * Whether a speaker is in a part: of `title`, `picture` and `email` those who have none, of `uninvited` who can be invited
 * and were not, of `changed` who changed something.
 */
export function isInPart({ title, image_url, email, invitation, edits }: Shown, part: SpeakerPart): boolean {
  switch (part) {
    case 'all':
      return true
    case 'title':
      return title === ''
    case 'picture':
      return image_url === null
    case 'email':
      return email === null
    case 'uninvited':
      return email !== null && (invitation === null || invitation === 'Pending')
    case 'changed':
      return edits.length > 0
  }
}
