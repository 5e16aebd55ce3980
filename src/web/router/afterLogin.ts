/** Decides where a login leads that asks for a page for subscribers. Apart from the guards, which every page has loaded. */
export const loadSubscriberTarget = async () =>
  (await import('#features/registration/web/subscriberTarget.ts')).subscriberTarget
