import type { Synonyms } from '#shared/csv.ts'

export const DELEGATE_LIMITS = { full_name: 200, company: 200, position: 200 }

/** Headings of a file of delegates. "Company Name" is the company; "Title" is what a person does, if nothing else says so. */
export const DELEGATE_COLUMNS = {
  email: ['email', 'email address', 'mail', 'work email', 'attendee email', 'participant email', 'delegate email', 'e-mail-adresse', 'mailadresse', 'adresse e-mail', 'courriel', 'correo', 'correo electrónico'],
  full_name: ['full name', 'name', 'delegate', 'delegate name', 'attendee', 'attendee name', 'participant', 'participant name', 'vollständiger name', 'teilnehmer', 'nom complet', 'nom', 'nombre completo', 'nombre'],
  first_name: ['first name', 'given name', 'forename', 'vorname', 'prénom'],
  last_name: ['last name', 'surname', 'family name', 'nachname', 'familienname', 'nom de famille', 'apellidos', 'apellido'],
  company: ['company', 'company name', 'organisation', 'organization', 'organisation name', 'organization name', 'employer', 'affiliation', 'firma', 'unternehmen', 'société', 'entreprise', 'empresa'],
  position: ['position', 'job title', 'job', 'role', 'title', 'funktion', 'poste', 'fonction', 'cargo', 'puesto'],
} as const satisfies Synonyms<string> // prettier-ignore

export type DelegateField = keyof typeof DELEGATE_COLUMNS

/** Where a delegate stands, in the order of a filter. Derived from the row and the clock, never stored. */
export const DELEGATE_STATUSES = ['Pending', 'Invited', 'Bounced', 'Opened', 'Registered', 'Expired'] as const
export type DelegateStatus = (typeof DELEGATE_STATUSES)[number]

/** Who can still be sent an invitation. */
export const INVITABLE_STATUSES = ['Pending', 'Invited', 'Bounced', 'Opened', 'Expired'] as const
export type InvitableStatus = (typeof INVITABLE_STATUSES)[number]

/** How far the newest letter got: `bounced` is refused for good by the mail server, `given_up` after 72 hours of trying. */
export const DELIVERIES = ['waiting', 'retrying', 'sent', 'bounced', 'given_up'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** A minus sorts the other way round; `added` is the order in which they came. */
export const DELEGATE_SORTS = [
  'name', '-name', 'email', '-email', 'company', '-company', 'status', '-status', 'added', '-added',
] as const // prettier-ignore
export type DelegateSort = (typeof DELEGATE_SORTS)[number]

/** Seconds between two letters to one delegate. */
export const INVITATION_GAP_S = 60
/** Letters that one delegate gets in 24 hours. */
export const INVITATIONS_A_DAY = 5
/** Days an invitation is valid from its delivery on; never after the end of the conference. */
export const INVITATION_DAYS = 30
