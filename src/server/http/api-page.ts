import { toJSONSchema } from 'zod'
import { PRODUCT } from '#shared/brand.ts'
import type { EndpointDefinition } from '#shared/contract.ts'
import { escapeHtml, plainPage } from './plain-page.ts'

export const ACCESS_NOTE = {
  anyone: 'No session needed.',
  user: 'Needs a session.',
  subscriber: 'Needs a session with an active plan.',
} as const

const TITLE = 'Addresses for programs'
const INTRO = `<p>Everything that the screens of ${PRODUCT} do goes through these addresses. A session’s access token goes into
the header <code>Authorization: Bearer …</code>; accounts and sessions are at <code>/auth/v1</code>, in the protocol of
GoTrue. Programs find the same in <a href="/openapi.json">openapi.json</a>.</p>`

/** The API reference as an HTML page: every endpoint with its input and output. */
export function apiPage(endpoints: EndpointDefinition[]) {
  return plainPage({ title: TITLE, body: `${INTRO}${endpoints.map(article).join('')}` })
}

function article(endpoint: EndpointDefinition) {
  const { method, path, summary, access, output, status = 200 } = endpoint
  const takes = takenBy(endpoint)
  const answers = namesIn(toJSONSchema(output, { unrepresentable: 'any' })) ?? 'nothing more'
  return (
    `<article><h2>${method} ${escapeHtml(path)}</h2><p>${escapeHtml(summary)} ${ACCESS_NOTE[access]}</p>` +
    (takes && `<p class="soft">Takes ${escapeHtml(takes)}.</p>`) +
    `<p class="soft">Answers ${status} and ${escapeHtml(answers)}.</p></article>`
  )
}

/** The input in the query or body; path parameters are in the path itself. */
function takenBy({ path, input, bytes }: EndpointDefinition) {
  const { properties = {}, required = [] } = toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const names = Object.keys(properties).filter((name) => !path.includes(`:${name}`))
  const fields = names.map((name) => (required.includes(name) ? name : `${name} (optional)`))
  return [...(bytes ? [bytes.types.join(' or ')] : []), ...fields].join(', ')
}

type Schema = { type?: unknown; properties?: object; items?: unknown }

/** The names of the fields of an object, or of the items of a list. */
function namesIn({ type, properties, items }: Schema): string | null {
  if (type === 'array' && typeof items === 'object' && items !== null) {
    const names = namesIn(items)
    return names && `a list of: ${names}`
  }
  return properties ? Object.keys(properties).join(', ') || null : null
}
