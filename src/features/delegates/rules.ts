import type { Synonyms } from '#shared/csv.ts'
import { NAME_PARTS } from '#shared/written-names.ts'

export const DELEGATE_LIMITS = { full_name: 200, company: 200, position: 200 }

/** The fields that a column of a file can hold. */
export const DELEGATE_FIELDS = [
  'email',
  'full_name',
  'first_name',
  'last_name',
  'company',
  'position',
  'interests',
  'seeking',
  'offering',
] as const

/** The headings of a delegates file. "Company Name" is the company; "Title" is the position, if no other heading is. */
export const DELEGATE_COLUMNS = {
  email: ['email', 'email address', 'mail', 'work email', 'attendee email', 'participant email', 'delegate email', 'email-adresse', 'mailadresse', 'adresse email', 'courriel', 'correo', 'correo electrónico', 'contact email', 'kontakt-e-mail'],
  full_name: ['full name', 'name', 'delegate', 'delegate name', 'attendee', 'attendee name', 'participant', 'participant name', 'vollständiger name', 'teilnehmer', 'nom complet', 'nom', 'nombre completo', 'nombre'],
  ...NAME_PARTS,
  company: ['company', 'company name', 'organisation', 'organization', 'organisation name', 'organization name', 'employer', 'affiliation', 'firma', 'unternehmen', 'société', 'entreprise', 'empresa'],
  position: ['position', 'job title', 'job', 'role', 'title', 'funktion', 'poste', 'fonction', 'cargo', 'puesto'],
  interests: ['interests', 'topics', 'interessen', 'centres d’intérêt', 'intereses'],
  seeking: ['seeking', 'looking for', 'looks for', 'sucht', 'recherche', 'busca'],
  offering: ['offering', 'can offer', 'offers', 'bietet', 'propose', 'ofrece'],
} as const satisfies Synonyms<DelegateField> // prettier-ignore

export type DelegateField = (typeof DELEGATE_FIELDS)[number]

/** The statuses of a delegate in filter order. Derived from the row and the time, never stored. */
export const DELEGATE_STATUSES = ['Pending', 'Invited', 'Bounced', 'Opened', 'Registered', 'Expired'] as const
export type DelegateStatus = (typeof DELEGATE_STATUSES)[number]

/** The statuses of delegates who can be invited. */
export const INVITABLE_STATUSES = ['Pending', 'Invited', 'Bounced', 'Opened', 'Expired'] as const
export type InvitableStatus = (typeof INVITABLE_STATUSES)[number]

/** The delivery states of an email: `bounced` was refused permanently, `given_up` was retried for 72 hours. */
export const DELIVERIES = ['waiting', 'retrying', 'sent', 'bounced', 'given_up'] as const

/** A minus reverses the order; `added` is the order in which delegates were added. */
export const DELEGATE_SORTS = [
  'name', '-name', 'email', '-email', 'company', '-company', 'status', '-status', 'added', '-added',
] as const // prettier-ignore
export type DelegateSort = (typeof DELEGATE_SORTS)[number]

/** How many days an invitation is valid after its delivery; it never outlives the conference. */
export const INVITATION_DAYS = 30
