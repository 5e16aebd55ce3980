import { megabytes, tooLong, tooMany } from '#shared/wording.ts'
import { SLIDES_LIMITS } from './rules.ts'

/** What the form and the server refuse with. */
export const text = {
  noName: 'The file has no name',
  nameTooLong: tooLong('name of the file', SLIDES_LIMITS.name),
  notPdf: 'This is not a PDF, or it is damaged. Save your slides as a PDF and choose that file.',
  unreadable: 'The file could not be read. Choose it again.',
  tooLarge: `The file is larger than ${megabytes(SLIDES_LIMITS.bytes)}`,
  tooManyFiles: `${tooMany('A session', SLIDES_LIMITS.perSession, 'files')}. Replace or remove one first.`,
  conferenceFull: 'There is no more room for slides in this conference. Ask the organisers to remove some.',
  tooFast: 'You have uploaded many files in the last hour. Please wait a moment.',
  gone: 'These slides are no longer there.',
  notYours: 'Only organisers and the speakers of this session can change its slides.',
}
