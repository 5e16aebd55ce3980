export const text = {
  delegate: {
    title: "You're already registered as a delegate",
    description: "Delegates don't need to purchase a subscription",
  },
  loginRequired: {
    title: 'Login required',
    description: 'Please log in or sign up to subscribe to a plan',
  },
  activated: 'Subscription activated',
  canceled: 'Subscription canceled',
  subscribeFailed: (message = 'There was an error processing your subscription') => ({
    title: 'Subscription error',
    description: message,
  }),
  portalFailed: (message = 'Failed to open subscription management portal') => ({
    title: 'Error accessing portal',
    description: message,
  }),
  noCheckoutUrl: 'No checkout URL returned',
  noPortalUrl: 'No portal URL returned',
  notAuthenticated: 'Not authenticated',

  unknownPlan: 'That plan does not exist. Choose starter, professional or enterprise.',
  nothingToManage: 'You have no subscription to manage yet. Choose a plan first.',
  checkoutGone: 'This checkout has expired. You have not been charged. Please choose your plan again.',
  notInTestMode: 'There is nothing at this address.',
  testMode: 'Test mode: no card is charged',
  confirming: {
    title: 'Confirming your payment',
    description: 'This page continues automatically once the payment has gone through.',
  },
  payFailed: { title: 'The payment did not go through', description: 'Nothing has changed. Please try again.' },
  changeFailed: (message: string) => ({ title: 'Your plan was not changed', description: message }),
  planChanged: 'Plan changed',
  willEnd: 'Your plan will end when the period you paid for is over',
  goesOn: 'Your plan continues',
  ended: 'Your plan has ended',
  changeTo: (plan: string) => `To change to ${plan}, open Manage Subscription.`,
}
