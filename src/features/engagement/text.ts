export const text = {
  title: {
    chat: 'Chat is for delegates',
    questions: 'Questions open to delegates',
    delegates: 'Delegates see who is coming',
  },
  visitor: {
    chat: 'You must be logged in to send messages',
    questions: 'You must be logged in to ask questions',
    delegates: 'You must be logged in to start a chat',
  },
}
