/** What the server answers besides the refusals of forms. */
export const text = {
  ownStand: 'You look after this exhibitor, so you cannot write to it.',
  messagesOff: 'This exhibitor takes no messages here.',
  alreadyAsked: 'Your last message is still waiting for an answer.',
  tooManyEnquiries: 'You have sent many messages to exhibitors. Please try again in an hour.',
  noEnquiry: 'This message no longer exists.',
  alreadyAnswered: 'Someone else has answered this message in the meantime.',
  alreadyClosed: 'This message has been answered in the meantime.',

  ownDetails: 'You look after this exhibitor, so you cannot leave your details with it.',
  noName: 'Please add your name in your profile first.',
  alreadyLeft: 'You have left your details here already.',
}
