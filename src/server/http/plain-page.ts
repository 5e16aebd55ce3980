import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { PRODUCT, pageTitle } from '#shared/brand.ts'

/** Escapes text for HTML, including attributes. */
export function escapeHtml(text: string) {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => names[character] ?? character)
}

/** Colours of the app; its style sheet is their only place. */
const COLOURS = ['paper', 'card', 'ink', 'ink-soft', 'line', 'iris', 'on-iris', 'gold']
const TOKENS = readFileSync(join(import.meta.dirname, '../../web/styles/tokens.css'), 'utf8')
const PALETTE = COLOURS.map(declarationOf).join('')

function declarationOf(name: string) {
  const [declaration] = new RegExp(`--${name}: [^;]+;`).exec(TOKENS) ?? []
  if (declaration === undefined) throw new Error(`tokens.css has no colour ${name}.`)
  return declaration
}

const STYLE = `
:root{color-scheme:light dark;${PALETTE}}
*{box-sizing:border-box}body{background:var(--paper);color:var(--ink);font:400 1rem/1.55 Inter,system-ui,sans-serif;overflow-wrap:anywhere}
body{max-width:46rem;margin:0 auto;padding:1.5rem 1rem}h1{font:700 1.56rem/1.15 'Bricolage Grotesque',Inter,system-ui,sans-serif;margin:0 0 .75rem}p{margin:0 0 1rem}
main:not(:has(article)){max-width:32rem;margin:0 auto;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:14px}
body:not(:has(article)) .mark{display:flex;max-width:32rem;margin-inline:auto}main>:last-child{margin-bottom:0}
.mark{display:inline-flex;gap:.5rem;align-items:center;font-weight:700;font-size:1.25rem;color:inherit;text-decoration:none;margin-bottom:1.25rem}
.soft{color:var(--ink-soft);font-size:.875rem}article{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem 1.25rem;margin-bottom:1rem}
article h2{font-size:1rem;margin:0}pre{white-space:pre-wrap;font:inherit;font-size:.875rem;margin:.75rem 0 0}a{color:var(--iris)}
hr{margin:2rem 0;border:0;border-top:1px solid var(--line)}hr~form button{background:none;color:var(--ink);box-shadow:inset 0 0 0 1px var(--line)}
button,.button{display:inline-grid;place-items:center;min-height:3rem;padding:.25rem 1.4rem;border:0;border-radius:8px;background:var(--iris);color:var(--on-iris);font:inherit;font-weight:550;text-decoration:none;cursor:pointer}
:focus-visible{outline:2px solid var(--iris);outline-offset:2px}`

const MARK = `<svg width="22" height="26" viewBox="0 0 22 26" aria-hidden="true"><path fill="var(--iris)" d="M0 26V11a11 11 0 0 1 22 0v15z"/><path fill="var(--paper)" d="M6.2 26v-8.2a4.8 4.8 0 0 1 9.6 0V26z"/><circle fill="var(--gold)" cx="11" cy="8.6" r="2.7"/></svg>`

type PlainPage = { title: string; body: string }

/** A page without JavaScript, for the few screens outside the app. `body` is the HTML below its heading; escape its text. */
export function plainPage({ title, body }: PlainPage) {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escapeHtml(pageTitle(title))}</title><style>${STYLE}</style></head><body><header><a class="mark" href="/">${MARK}${PRODUCT}</a></header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

export function sendPlainPage(reply: FastifyReply, page: PlainPage) {
  return reply.type('text/html; charset=utf-8').send(plainPage(page))
}
