/** The texts of the search, in a module of their own because the browser needs no others. */
export const text = {
  found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  noneFound: (searchTerm: string) => `No answer matches “${searchTerm}”`,
  noneFoundWhy: 'Questions and answers are searched. Try another word, or ask us.',
}
