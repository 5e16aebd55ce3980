/** The words of calendar files. */
export const calendarText = {
  title: (names: readonly string[]) => (names.length === 0 ? 'Meeting' : `Meeting with ${names.join(', ')}`),
}
