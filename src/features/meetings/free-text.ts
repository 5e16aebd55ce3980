const listed = (parts: readonly string[]) => new Intl.ListFormat('en-GB').format(parts)
const times = (count: number) => (count === 1 ? '1 time' : `${count} times`)

type Blocked = { off: number; meetings: number; speaking: number }

/** What is said of the reader’s own times where they have none in common with somebody. */
export const freeText = {
  next: (free: readonly string[], name: string) =>
    `Your next free times: ${free.join(' · ')}. ${name} is not free then, or no table is.`,
  none: 'You have no free time left.',
  /** Empty where nothing blocks a time. */
  blocked: ({ off, meetings, speaking }: Blocked) => {
    const parts = [
      off > 0 && `${times(off)} you switched off`,
      meetings > 0 && `${times(meetings)} with a meeting`,
      speaking > 0 && `${times(speaking)} at which you speak`,
    ].filter((part) => part !== false)
    return parts.length > 0 ? `Not offered: ${listed(parts)}.` : ''
  },
}
