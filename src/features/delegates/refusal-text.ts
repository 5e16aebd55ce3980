import { tooLong } from '#shared/wording.ts'
import { DELEGATE_LIMITS } from './rules.ts'

/** What the fields of a person refuse with. Apart from the other sentences, because registration loads these alone. */
export const refusalText = {
  required: 'Email and full name are required',
  badEmail: 'Please enter a valid email address',
  nameTooLong: tooLong('name', DELEGATE_LIMITS.full_name),
  companyTooLong: tooLong('company', DELEGATE_LIMITS.company),
  positionTooLong: tooLong('position', DELEGATE_LIMITS.position),
  missing: { email: 'Please enter an email address', full_name: 'Please enter a full name' },
  badAnswer: 'The file has an answer that its question does not allow. Nothing was saved.',
}
