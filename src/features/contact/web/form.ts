/** What the form says, apart from the refusals: those come with the code that checks. */
export const text = {
  labels: { name: 'Name', email: 'Email', message: 'Message' },
  lead: 'A question, a problem, an idea? Write to us; a person answers within 24 hours.',
}
