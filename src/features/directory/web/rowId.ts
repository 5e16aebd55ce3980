/** By which the row of a person is found again when their profile is closed. */
export const rowId = (person_id: string) => `person-${person_id}`
