import { MOST_MODERATORS } from './rules.ts'

/** What the server refuses with; the sentences of the page are in `screen-text.ts`. */
export const text = {
  notRegistered: 'This delegate is not registered, or no longer.',
  organises: 'Organisers moderate every session already.',
  blocked: 'An organiser has blocked this delegate.',
  tooMany: `A session has at most ${MOST_MODERATORS} moderators.`,
}
