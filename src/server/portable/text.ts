/** Why what is in a signed file is refused. */
export const portableText = {
  badReference: (part: string, number: number) =>
    `The file is not consistent: it names row ${number} of ${part}, which it does not have.`,
  tooManyRows: (part: string, most: number) =>
    `The file has more than ${most.toLocaleString('en-GB')} rows of ${part}, which is more than Foyer takes in.`,
  tooManyToExport: (part: string, most: number) =>
    `This conference has more than ${most.toLocaleString('en-GB')} entries in its ${part.replaceAll('-', ' ')}, which is more than a file takes. Whoever runs this installation can move all of it with “npm run move”, however much there is.`,
  notYet: (part: string) =>
    `The file is not consistent: it says when something happened in ${part} that is still to come.`,
  pictureTwice: (name: string) => `The file is not consistent: two rows show the same picture, ${name}.`,
  otherRoom: (part: string, number: number) =>
    `The file is not consistent: row ${number} of ${part} is named in another room than its own.`,
  tooSlow:
    'Importing this file took longer than other people can wait. Nothing was saved. Try again when fewer people use Foyer.',
}
