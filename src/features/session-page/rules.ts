/** How many people of a session are shown; the others are counted. */
export const SESSION_PEOPLE = { going: 12, took_part: 20 }
