type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The values of the `:name` parts of a path: `PathParams<'/conference/:id'>` is `{ id: string }`. */
export type PathParams<Path extends string> = Record<ParamName<Path>, string>

/** Every address the app links to. They are reserved, so that no conference's slug can hide a page. */
export const paths = {
  home: '/',
  auth: '/auth',
  register: '/register',
  delegateRegistration: '/delegate-registration',
  removeMe: '/remove-me',
  organiserInvitation: '/organiser-invitation',
  exhibitorInvitation: '/exhibitor-invitation',
  stage: '/stage',
  stageSession: (id: string) => `/stage/${id}`,
  expo: '/expo',
  exhibitor: (id: string) => `/expo/${id}`,
  exhibitorManager: (id: string) => `/expo/${id}/manage`,
  network: '/network',
  meetings: '/network/meetings',
  delegates: '/delegates',
  messages: '/messages',
  schedule: '/schedule',
  speaking: '/speaking',
  notifications: '/notifications',
  plans: '/plans',
  checkout: (id: string) => `/checkout/${id}`,
  billingPortal: '/billing-portal',
  profile: '/profile',
  conferenceManager: '/conference-manager',
  conference: (id: string) => `/conference/${id}`,
  today: (id: string) => `/conference/${id}/today`,
  expoManager: '/expo-manager',
  help: '/help',
  suggestions: '/help/suggestions',
  guidelines: '/guidelines',
  faq: '/faq',
  legal: '/legal',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  cookiePolicy: '/cookie-policy',
  about: '/about',
  careers: '/careers',
  contact: '/contact',
  features: '/features',
  testimonials: '/testimonials',
  blog: '/blog',
  events: '/events',
  resources: '/resources',
  legalHub: '/legal-hub',
  operator: '/operator',
  outbox: '/dev/outbox',
  publicConference: (slug: string) => `/${encodeURIComponent(slug)}`,
  screen: (slug: string) => `/${encodeURIComponent(slug)}/screen`,
  blogPost: (slug: string) => `/blog/${slug}`,
  conferencePicture: (slug: string) => `/share/${encodeURIComponent(slug)}.png`,
  sharePicture: '/share.png',
  calendarFile: (slug: string) => `/${encodeURIComponent(slug)}/calendar.ics`,
} as const
