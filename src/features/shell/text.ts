export const text = {
  loginRequired: 'Login required',
  adminToolsNeedPlan: 'Please subscribe to a plan to access admin tools',
  notFound: 'Page not found',
  notFoundWhy: 'We could not find this page. It may have moved, or the link may be incomplete.',
  conferences: 'Your conferences',
  current: 'Conference:',
  noConference: 'No conference yet',
  createOne: 'Create your first one',
  noDates: 'Dates to be announced',
  draft: 'Draft',
  onItsWay: 'This page is coming soon.',
  programmeIsThere: 'The programme is on the conference page.',
}
