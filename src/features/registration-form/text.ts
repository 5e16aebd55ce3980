/** The sentences beside the questions where they are answered. */
export const text = {
  title: 'Questions from the organisers',
  onlyThem: 'Only the organisers of this conference see your answers. You can change them in your profile.',
  choose: 'Choose one',
  mustAgree: 'You can only register if you agree',
  mayAgree: 'Optional',
  earlier: 'Answers to earlier questions',
}
