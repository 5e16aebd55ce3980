/** The form's own texts. Error messages are in text.ts, which is loaded with the code that checks. */
export const text = {
  lead: 'A question, a problem, an idea? Write to us, and a person will reply within 24 hours.',
}
