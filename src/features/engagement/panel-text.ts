/** What the panel says to those who take part. Visitors do not load it. */
export const panelText = {
  /** Where a schedule item has no place of its own. */
  noLocation: 'Main Hall',
}
