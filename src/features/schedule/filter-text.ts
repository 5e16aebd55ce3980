/** What the filters of the schedule say. */
export const filterText = {
  calledOff: 'Called off',
  view: 'View',
  list: 'List',
  grid: 'Grid',
  day: 'Day',
  allDays: 'All days',
  room: 'Room',
  allRooms: 'All rooms',
  clashes: (count: number) => `Clashes (${count.toLocaleString('en-GB')})`,
  none: 'No sessions here',
  noneDetail: 'Choose another day or room, or show more than the clashes.',
}
