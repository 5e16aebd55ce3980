import { compareNames } from '#shared/collation.ts'
import { fold } from '#shared/fold.ts'

export const EXHIBITOR_LIMITS = {
  name: 200,
  category: 100,
  location: 200,
  description: 300,
  full_description: 10_000,
  founded: 20,
  employees: 50,
  products: 30,
  product_name: 200,
  product_description: 1000,
  team_members: 50,
  member_name: 200,
  member_role: 200,
  events: 30,
  event_title: 200,
  event_time: 100,
  /** Of one conference. */
  exhibitors: 500,
  staff: 20,
}

/** How many days an invitation to the staff is valid. */
export const STAFF_INVITATION_DAYS = 30
/** How many exhibitors of a conference can be featured. */
export const FEATURED_PLACES = 3

/** Those that the form offers; a file can bring others. */
export const CATEGORIES = [
  'Software Development',
  'Data Analytics',
  'Cloud Infrastructure',
  'Cybersecurity',
  'UX/UI Design',
  'Artificial Intelligence',
  'Digital Marketing',
  'DevOps',
] as const

export const EXHIBITOR_SIZES = ['Enterprise', 'Mid-size', 'Startup'] as const

export const STAFF_ROLES = ['lead', 'staff'] as const

/** What somebody is to an exhibitor; only the first three look after it. */
export const EXHIBITOR_ROLES = ['organiser', 'lead', 'staff', 'participant', 'visitor'] as const
export type ExhibitorRole = (typeof EXHIBITOR_ROLES)[number]

export function looksAfter(role: ExhibitorRole) {
  return role === 'organiser' || role === 'lead' || role === 'staff'
}

/** The fields that only organisers change; the staff of an exhibitor change all others. */
export const ORGANISERS_FIELDS = ['name', 'size', 'featured', 'published'] as const

/** The folder of logos and pictures of exhibitors below /storage/. */
export const EXHIBITOR_IMAGES = 'conference-assets/exhibitors'

/** Whether it is the address of an uploaded picture of an exhibitor. */
export function isExhibitorImage(url: string) {
  return url.startsWith(`/storage/${EXHIBITOR_IMAGES}/`) && /\/[\w-]{20,}\.webp$/.test(url) && !url.includes('..')
}

type Placed = { featured: boolean; position: number; name: string; id: string }

/** The order of the Expo Hall: featured first, then the organisers' order, then the name. */
export function compareExhibitors(a: Placed, b: Placed) {
  return (
    Number(b.featured) - Number(a.featured) ||
    a.position - b.position ||
    compareNames(a.name, b.name) ||
    (a.id < b.id ? -1 : 1)
  )
}

export type ExhibitorFilter = { q: string; category: string; size: string }

type Searched = { search_text: string; category: string; size: string }

/** Whether an exhibitor matches all words of the search and both filters; an empty filter matches every one. */
export function matchesFilter({ search_text, ...exhibitor }: Searched, { q, category, size }: ExhibitorFilter) {
  const words = fold(q).split(' ').filter(Boolean)
  return (
    words.every((word) => search_text.includes(word)) &&
    (category === '' || exhibitor.category === category) &&
    (size === '' || exhibitor.size === size)
  )
}

type Described = {
  name: string
  category: string
  description: string
  full_description: string | null
  products: readonly { name: string; description: string }[]
}

/** What an exhibitor is found by. */
export function searchTextOf({ name, category, description, full_description, products }: Described) {
  const words = products.flatMap((product) => [product.name, product.description])
  return fold([name, category, description, full_description ?? '', ...words].join(' '))
}

/** The fields that a column of a file can hold. */
export const IMPORT_FIELDS = [
  'name', 'category', 'size', 'location', 'description', 'full_description', 'website', 'linkedin_url', 'twitter_url',
  'founded', 'employees',
] as const // prettier-ignore
export type ImportField = (typeof IMPORT_FIELDS)[number]
