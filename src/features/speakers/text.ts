import { tooLong } from '#shared/wording.ts'
import { SPEAKER_LIMITS } from './rules.ts'

export const text = {
  added: 'Speaker added successfully',
  addFailed: (message: string) => `Error adding speaker: ${message}`,
  saved: 'Speaker saved successfully',
  saveFailed: (message: string) => `Error saving speaker: ${message}`,
  deleted: 'Speaker deleted successfully',
  deleteFailed: (message: string) => `Error deleting speaker: ${message}`,
  fetchFailed: (message: string) => `Error fetching speakers: ${message}`,
  uploadFailed: (message: string) => `Error uploading image: ${message}`,
  required: 'Name and title are required',
  uploading: 'The picture is still uploading',
  notFound: 'This speaker does not exist.',
  none: 'No speakers yet',
  noneDetail: 'Add your speakers, or import a schedule that names them.',
  noTitle: 'No title yet',
  noMatch: (searchTerm: string) => `No speaker matches “${searchTerm}”`,
  noMatchDetail: 'The search looks at names, titles, companies and topics.',
  deleteLeaves: (sessions: number) => {
    if (sessions === 0) return 'This speaker is not in any session.'
    return sessions === 1
      ? '1 session will show “Unknown” instead.'
      : `${sessions} sessions will show “Unknown” instead.`
  },

  nameTooLong: tooLong('name', SPEAKER_LIMITS.name),
  titleTooLong: tooLong('title', SPEAKER_LIMITS.title),
  companyTooLong: tooLong('company', SPEAKER_LIMITS.company_name),
  bioTooLong: tooLong('bio', SPEAKER_LIMITS.bio),
  topicTooLong: tooLong('topic', SPEAKER_LIMITS.topic),
  badLink: 'Please enter a valid URL',
  foreignImage: 'Please upload the picture. You cannot use an address on another site.',
  tooMany: 'A conference has at most 10,000 speakers.',
}
