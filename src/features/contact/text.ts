export const text = {
  nameTooShort: 'Name must be at least 2 characters',
  nameTooLong: 'The name has more than 200 characters',
  badEmail: 'Please enter a valid email address',
  messageTooShort: 'Message must be at least 10 characters',
  messageTooLong: 'The message has more than 5,000 characters',
  unreadable: 'The form could not be read.',
  sent: { title: 'Message sent successfully', description: "We'll get back to you as soon as possible." },
  failed: { title: 'Something went wrong', description: 'Please try again later.' },
  thanks: 'Thank You',
  thanksWhy: 'We have received your message and will reply within 24 hours.',
  thanksOrganisers: 'We have sent your message to the organisers. They will reply to the address you gave.',
}
