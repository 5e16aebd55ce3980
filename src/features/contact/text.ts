import { tooLong, tooShort } from '#shared/wording.ts'
import { CONTACT_LIMITS } from './rules.ts'

const { name, message } = CONTACT_LIMITS

export const text = {
  nameTooShort: tooShort('Name', name.min),
  nameTooLong: tooLong('name', name.max),
  badEmail: 'Please enter a valid email address',
  messageTooShort: tooShort('Message', message.min),
  messageTooLong: tooLong('message', message.max),
  unreadable: 'The form could not be read.',
  sent: { title: 'Message sent successfully', description: "We'll get back to you as soon as possible." },
  failed: { title: 'Something went wrong', description: 'Please try again later.' },
  thanks: 'Thank You',
  thanksWhy: 'We have received your message and will reply within 24 hours.',
  thanksOrganisers: 'We have sent your message to the organisers. They will reply to the address you gave.',
}
