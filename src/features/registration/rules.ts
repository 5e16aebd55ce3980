/** Open; closed by the organiser, or not published yet; the conference is over; all attendee credits are used. */
export const REGISTRATION_STATES = ['open', 'closed', 'over', 'full'] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]
