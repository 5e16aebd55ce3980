/** What My Network says. */
export const networkText = {
  listFailed: 'Your connections could not be loaded.',
  none: 'No connections yet',
  noneHint: 'Connect with people you meet, or ask to scan their card.',
  noneRecent: 'No new connections in the last 30 days',
  noneFound: 'Nobody found',
  noneFoundHint: 'Try part of a name, a role or a company.',
  nonePending: 'No open requests',
  nonePendingHint: 'Requests waiting for an answer appear here, both yours and other people’s.',
  received: 'They want to connect',
  sent: 'You asked',
  ignored: (count: number) => (count === 1 ? '1 ignored person' : `${count} ignored people`),
  ignoredHint: 'They weren’t notified.',
  waiting: 'waiting for your answer',
  asked: (date: string) => `Asked ${date}`,
  tips: [
    {
      title: 'Finish your profile',
      text: 'Three interests are enough for good suggestions.',
    },
    {
      title: 'Say why in one line',
      text: 'People answer a message that names a session or a question.',
    },
    {
      title: 'Show your card',
      text: 'At the coffee machine a scan is faster than spelling your name.',
    },
  ],
  tipsTitle: 'Tips',
  scannedTitle: 'You’ve met',
}
