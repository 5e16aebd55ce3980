import { PLANS } from '#features/billing/rules.ts'
import { PRODUCT } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { faq } from './faq.ts'
import { posts } from './posts.ts'
import { plainWords } from './prose.ts'

const CONTEXT = { '@context': 'https://schema.org' }

/** The structured data (schema.org) of a page; null for most pages. */
export function structuredData(path: string, origin: string): object | null {
  if (path === paths.home) return product(origin)
  if (path === paths.faq) return questions()
  if (path === paths.careers) return occupation()
  const post = posts.find(({ slug }) => path === paths.blogPost(slug))
  return post ? article(post, origin) : null
}

function product(origin: string) {
  return {
    ...CONTEXT,
    '@type': 'SoftwareApplication',
    name: PRODUCT,
    url: origin,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any with a current browser',
    description: 'Conference software: programme, speakers, delegates, invitations and a public page in one place.',
    license: 'https://opensource.org/license/mit',
    offers: Object.values(PLANS).map(({ name, price }) => ({
      '@type': 'Offer',
      name,
      price,
      priceCurrency: 'GBP',
      url: origin + paths.plans,
    })),
  }
}

function questions() {
  const all = faq.flatMap((part) => part.questions)
  const mainEntity = all.map(({ question, lines }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainWords(lines) },
  }))
  return { ...CONTEXT, '@type': 'FAQPage', mainEntity }
}

/** An Occupation instead of a JobPosting, because there are no open positions. */
function occupation() {
  return {
    ...CONTEXT,
    '@type': 'Occupation',
    name: `Working on ${PRODUCT}`,
    estimatedSalary: {
      '@type': 'MonetaryAmount',
      currency: 'GBP',
      value: { '@type': 'QuantitativeValue', minValue: 50_000, maxValue: 90_000, unitText: 'YEAR' },
    },
  }
}

function article({ slug, title, summary, date }: (typeof posts)[number], origin: string) {
  return {
    ...CONTEXT,
    '@type': 'BlogPosting',
    headline: title,
    description: summary,
    datePublished: date,
    author: { '@type': 'Organization', name: PRODUCT },
    url: origin + paths.blogPost(slug),
    image: origin + paths.sharePicture,
  }
}
