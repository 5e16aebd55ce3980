/** What a public page says on the days of its conference and afterwards. */
export const nowText = {
  quiet: 'Nothing is on at the moment.',
  more: (count: number) => `and ${count} more on the stage`,
  next: 'Next:',
  myDay: 'My day',
  stage: 'View Stage',
  over: 'Over',
  recordings: (count: number) => (count === 1 ? '1 recording to watch' : `${count} recordings to watch`),
  watchAgain: 'Recordings',
}
