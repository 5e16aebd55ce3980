/** The one source of "now" for services, so that tests and rehearsals can set it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
