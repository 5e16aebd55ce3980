/** The sentences of the page that accepts an invitation to the staff of an exhibitor. */
export const joiningText = {
  title: (exhibitor: string) => `Look after ${exhibitor}`,
  lead: (conference: string, email: string) =>
    `You have been invited as ${email} to edit the page of this exhibitor at ${conference}, and to answer its messages.`,
  accepted: (exhibitor: string) => `You now look after ${exhibitor}`,
}
