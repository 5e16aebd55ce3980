/** What the choice of a screen is refused with. */
export const text = {
  noRoom: 'No session takes place in this room any more. Reload the page to see where they are now.',
}
