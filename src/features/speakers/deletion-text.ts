/** What is said when speakers are deleted. Apart from the other sentences, because it is loaded with the dialogs. */
export const deletionText = {
  deleted: 'Speaker deleted successfully',
  deleteLeaves: (sessions: number) => {
    if (sessions === 0) return 'This speaker is not in any session.'
    return sessions === 1
      ? '1 session will show “Unknown” instead.'
      : `${sessions} sessions will show “Unknown” instead.`
  },
  deleteSelected: (count: number) => `Delete ${people(count)}?`,
  deletedSelected: (count: number) => `${people(count)} deleted`,
  deleteSelectedLeaves: (sessions: number) => {
    if (sessions === 0) return 'They are not in any session.'
    return sessions === 1
      ? '1 session will show “Unknown” instead of them.'
      : `${sessions.toLocaleString('en-GB')} sessions will show “Unknown” instead of them.`
  },
}

function people(count: number) {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'speaker' : 'speakers'}`
}
