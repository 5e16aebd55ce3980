import { megabytes } from '#shared/wording.ts'
import { SLIDES_LIMITS } from './rules.ts'

/** What the screens of slides say. */
export const screenText = {
  title: 'Slides',
  later: 'The slides are here once the session is over.',
  shown: 'Everyone at the conference can download it',
  shownLater: 'Shown once the session is over',
  atOnce: 'Show at once',
  upload: 'Upload slides',
  hint: `A PDF, at most ${megabytes(SLIDES_LIMITS.bytes)}. Delegates can download it once the session is over, or now if you show it at once.`,
  full: `A session has at most ${SLIDES_LIMITS.perSession} files. Replace or remove one to upload another.`,
  uploading: (percent: number) => `Uploading, ${percent}%`,
  uploaded: 'The slides were uploaded',
  replaced: 'The slides were replaced',
  removed: 'The slides were removed',
  failed: 'That did not work',
  downloadFailed: 'The slides could not be downloaded',
  removeTitle: 'Remove these slides?',
  removeNote: (name: string) => `“${name}” disappears for everyone.`,
}
