/** What the forms of a conference say beside its fields; loaded with them. */
export const formText = {
  startsAsDraft: 'It starts as a draft that only you can see, until you publish it.',
  usesEvent: (number: number, limit: number) => `This is event ${number} of the ${limit} in your plan.`,
  addressFromId: 'A number, because the name has no letters that fit in an address',
  timesIn: (zone: string) => `Times are shown in ${zone}`,
  noTimeZone: 'No time zone with this name. Try a large city nearby.',
}
