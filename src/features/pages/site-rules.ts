import { paths } from '#shared/paths.ts'

/** The pages in the sitemap, besides published conferences. A test compares them with the page table. */
export const PUBLIC_PAGES: readonly string[] = [
  paths.home,
  paths.features,
  paths.plans,
  paths.events,
  paths.auth,
  paths.help,
  paths.suggestions,
  paths.faq,
  paths.guidelines,
  paths.contact,
  paths.about,
  paths.careers,
  paths.testimonials,
  paths.blog,
  paths.blogPost('the-coffee-break-is-the-programme'),
  paths.blogPost('session-titles-people-choose'),
  paths.blogPost('questions-for-three-hundred-people'),
  paths.resources,
  paths.legalHub,
  paths.legal,
  paths.termsOfService,
  paths.privacyPolicy,
  paths.cookiePolicy,
]

/** The share picture of the product's own pages. */
export const PRODUCT_PICTURE = { id: 'the-room-before-the-room', title: 'The Future of Event Networking', facts: [] }
