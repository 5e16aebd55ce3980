/** The first two letters of a name in capitals; scripts without capitals stay as they are. */
export function initialsOf(name: string) {
  const letters = name.match(/\p{L}\p{M}*/gu) ?? name.trim().match(/\S/gu) ?? []
  return letters.slice(0, 2).join('').toUpperCase()
}
