export const text = {
  loginRequired: 'Login required',
  adminToolsNeedPlan: 'Please subscribe to a plan to access admin tools',
  search: 'Search people, sessions, exhibitors...',
  notFound: 'Page not found',
  notFoundWhy: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
  conferences: 'Your conferences',
  current: 'Conference:',
  noConference: 'No conference yet',
  createOne: 'Create your first one',
  noDates: 'Dates to be announced',
  draft: 'Draft',
  onItsWay: 'This page is on its way.',
}
