/** What is said of speakers whom one can ask for a meeting. */
export const meetText = {
  speakers: 'Speakers who take meeting requests',
}
