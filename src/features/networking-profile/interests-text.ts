/** What organisers read who choose the interests of a conference. */
export const interestsText = {
  failed: 'That did not work',
  interestsTitle: 'Interests',
  interestsHint:
    'Participants choose from these when they say what brings them here, and may add their own. We suggest people to each other who share one.',
  interestsLabel: 'One interest in each line',
  interestsSaved: 'Interests saved',
}
