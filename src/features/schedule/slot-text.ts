/** What stands for what a session lacks, on the public page and wherever its programme is shown. */
export const slotText = {
  noSpeaker: 'TBA',
  noLocation: 'Main Hall',
}
