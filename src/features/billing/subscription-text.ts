/** What every page for subscribers may say. The other sentences are loaded with the pages of plans. */
export const subscriptionText = {
  required: {
    title: 'A subscription is required to access this area.',
    description: 'Please subscribe to a plan to create and manage conferences.',
  },
  checkFailed: {
    title: 'Subscription check failed',
    description: 'Unable to verify your subscription status',
  },
  loading: 'Loading subscription information...',
  lapsed: {
    title: 'Your plan has ended',
    description:
      'Everything you made is kept, and you can still view and export it. Choose a plan to create and edit again.',
  },
}
