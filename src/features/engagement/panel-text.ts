/** What the panel says to people who are signed in. Visitors do not load it. */
export const panelText = {
  /** To those who take no part in the conference. */
  unregistered: {
    hint: 'Register for this conference to take part.',
    chat: 'Register to send messages',
    questions: 'Register to ask questions',
    delegates: 'Register to start a chat',
  },
}
