/** What the screens of all rooms say. */
export const screenText = {
  earlier: 'Earlier messages',
  newMessages: (count: number) => `${count} new`,
  waiting: 'Waiting for the connection',
  placeholder: 'Write a message',
}
