import type { FastifyRequest } from 'fastify'
import { paths } from '#shared/paths.ts'
import { escapeHtml, plainPage } from './plain-page.ts'

/** Whether the path belongs to an API, which never answers with pages. */
export function isForMachines(path: string) {
  return /^\/(api|functions|auth\/v1|storage|assets|live)(\/|$)/.test(path)
}

/** Whether a browser requested a page, so that a person will see the response. */
export function wantsPage({ method, url, headers }: FastifyRequest) {
  const path = url.split('?')[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && !isForMachines(path) && /\btext\/html\b/.test(headers.accept ?? '')
}

/** The page shown instead of a page that failed: the reason, the request id, and a link home. */
export function errorPage(sentence: string, request_id: string) {
  return plainPage({
    title: 'This page could not be shown',
    body:
      `<p>${escapeHtml(sentence)}</p>` +
      `<p><a class="button" href="${paths.home}">Return to Home</a></p><p class="soft">Request ${escapeHtml(request_id)}</p>`,
  })
}
