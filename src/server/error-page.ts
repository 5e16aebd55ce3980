import type { FastifyRequest } from 'fastify'
import { paths } from '#shared/paths.ts'
import { escapeHtml, plainPage } from './plain-page.ts'

/** Addresses of machines answer machines. */
export function isForMachines(path: string) {
  return /^\/(api|functions|auth\/v1|storage|assets|live)(\/|$)/.test(path)
}

/** Whether a person will look at the answer: a browser asked for a page. */
export function wantsPage({ method, url, headers }: FastifyRequest) {
  const path = url.split('?')[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && !isForMachines(path) && /\btext\/html\b/.test(headers.accept ?? '')
}

/** Stands in for a page that cannot be shown: why, what to quote, and the way home. */
export function errorPage(sentence: string, request_id: string) {
  return plainPage({
    title: 'This page could not be shown',
    body:
      `<h1>This page could not be shown</h1><p>${escapeHtml(sentence)}</p>` +
      `<p><a href="${paths.home}">Return to Home</a></p><p class="soft">Request ${escapeHtml(request_id)}</p>`,
  })
}
