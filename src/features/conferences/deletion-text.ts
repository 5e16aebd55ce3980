/** The sentences about deleted conferences, apart from `text.ts` because few pages load them. */
export const deletionText = {
  keptUntil: (deleted: string, until: string) => `Deleted on ${deleted}. You can restore it until ${until}.`,
  restored: 'Conference restored',
  restoreFailed: 'The conference was not restored',
  lostWithAccount: (names: string[], delegates: number) =>
    `Your deleted conferences (${names.join(', ')}) go with your account and can no longer be restored. ${delegates.toLocaleString('en-GB')} ${delegates === 1 ? 'delegate goes' : 'delegates go'} with them, and we do not email anyone about it.`,
}
