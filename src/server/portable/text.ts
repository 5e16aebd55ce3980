/** Why what is in a signed file is refused. */
export const portableText = {
  badReference: (part: string, number: number) =>
    `The file is not consistent: it names row ${number} of ${part}, which it does not have.`,
}
