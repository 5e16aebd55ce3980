/** What is said of the people of a conference. */
export const peopleText = {
  roles: { organiser: 'Organiser', speaker: 'Speaker', exhibitor: 'Sponsor' },
  namesake: 'Not an organiser',
}
