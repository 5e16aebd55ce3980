/** What the form says, apart from the refusals: those come with the code that checks. */
export const text = {
  labels: { name: 'Name', email: 'Email', message: 'Message' },
  lead: 'A question, a problem, an idea? Write to us; a person reads it.',
  leadOrganisers: (place: string) =>
    `Your message goes to the organisers of ${place}. They answer to the address you give; theirs is not shown.`,
}
