/** What stands beside a speaker where everybody reads about them. */
export const aboutText = {
  more: 'Show more',
  less: 'Show less',
  /** For screen readers, after `more` and `less`. */
  about: (name: string) => ` about ${name}`,
  alsoIn: 'Also in',
}
