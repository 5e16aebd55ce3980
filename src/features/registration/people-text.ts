/** What is said of the people of a conference. */
export const peopleText = {
  namesake: 'Not an organiser',
}
