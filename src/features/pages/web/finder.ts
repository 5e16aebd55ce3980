/** What the search for an answer says. Apart from the other words, because only these are needed in the browser. */
export const text = {
  found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  noneFound: (sought: string) => `No answer matches “${sought}”`,
  noneFoundWhy: 'Questions and answers are searched. Try another word, or ask us.',
}
