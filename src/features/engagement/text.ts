export const text = {
  chatTitle: 'Chat is for delegates',
  questionsTitle: 'Questions open to delegates',
  delegatesTitle: 'Delegates see who is coming',
  scheduleTitle: 'Conference schedule coming soon',
  visitor: {
    chat: 'You must be logged in to send messages',
    questions: 'You must be logged in to ask questions',
    delegates: 'You must be logged in to start a chat',
  },
}
