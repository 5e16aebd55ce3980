export const text = {
  mustLogIn: 'You must be logged in to',
  sendMessages: 'send messages',
  askQuestions: 'ask questions',
  chatTitle: 'Chat is for delegates',
  questionsTitle: 'Questions open to delegates',
  delegatesTitle: 'Delegates see who is coming',
  scheduleTitle: 'Conference schedule coming soon',
  register: 'Register, or log in if you already have.',
}
