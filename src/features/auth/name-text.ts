import { tooLong, tooShort } from '#shared/wording.ts'
import { NAME_LENGTH } from './name-rules.ts'

/** Apart from `text.ts`, because most pages have no form that asks for a name. */
export const nameText = {
  title: 'What is your name?',
  hint: 'Shown beside what you write and on invitations you send.',
  tooShort: tooShort('Full name', NAME_LENGTH.min),
  tooLong: tooLong('name', NAME_LENGTH.max),
}
