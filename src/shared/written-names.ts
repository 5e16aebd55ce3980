import { fold } from './fold.ts'

/** The headings of columns that hold a part of a person's name. */
export const NAME_PARTS = {
  first_name: ['first name', 'given name', 'forename', 'vorname', 'prénom'],
  last_name: ['last name', 'surname', 'family name', 'nachname', 'familienname', 'nom de famille', 'apellidos', 'apellido'],
} as const // prettier-ignore

type Names = Partial<Record<'full_name' | 'first_name' | 'last_name', string>>

/** The full name of a row. Next to "Vorname", "Name" is the family name; next to "Apellidos", it is the given name. */
export function nameOf({ full_name = '', first_name = '', last_name = '' }: Names) {
  if (first_name && last_name) return full_name || `${first_name} ${last_name}`
  if (fold(full_name).includes(fold(first_name || last_name))) return full_name
  return [first_name, full_name, last_name].filter(Boolean).join(' ')
}
