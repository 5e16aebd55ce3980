/** What the server refuses with. */
export const text = {
  self: 'You cannot block yourself.',
  /** The same for people who do not exist and for those whom the caller has not met. */
  notMet: 'You can block people whom you have met. This person is not one of them, or has no account any more.',
  muted: 'The organisers have muted you. You can still read.',
  notHere: 'This person does not take part in this conference.',
  organiserMuted: 'Organisers cannot be muted.',
}
