/** Open; closed by the organiser or because it is over; or all attendee credits of the plan are used. */
export const REGISTRATION_STATES = ['open', 'closed', 'full'] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]
