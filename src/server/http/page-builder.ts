import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BuiltPage, Encoding } from './page-cache.ts'
import type { FoundPage, Renderer, RenderRequest } from './renderer.ts'

const ICONS = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  // The background colours of both themes, for the browser's own bars.
  '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf6">',
  '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e0f15">',
].join('')

/** Shown without JavaScript on pages that need it, and hides their content. */
const WITHOUT_SCRIPTS = [
  '<noscript><style>main{display:none}</style><p class="wrap no-scripts">',
  'This page needs JavaScript. Switch it on in your browser and load the page again. ',
  'Conferences and their programmes can be read without: <a class="link" href="/events">see what is on</a>.',
  '</p></noscript>',
].join('')

/** Renders the whole document of a page. */
export async function buildPage(renderer: Renderer, found: FoundPage, request: RenderRequest, version: string) {
  const page = await renderer.renderPage(request)
  const { styles, sheets, script, preload, fonts } = renderer.assets(found)
  const links = sheets.map((file) => `<link rel="stylesheet" href="${file}">`).join('')
  const modules = preload.map((file) => `<link rel="modulepreload" href="${file}">`).join('')
  const body = `${found.scripted ? WITHOUT_SCRIPTS : ''}<div id="root">${page.body}</div>`
  const html = [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    page.head,
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`),
    `<style>${styles(body)}</style>`,
    // The page is complete without these. The boot script loads them after the first paint.
    `<template id="later">${links}${modules}<script type="module" async src="${script}"></script></template>`,
    `<noscript>${links}</noscript>`,
    ICONS,
    `<script>${renderer.bootScript}</script>`,
    `</head><body>${body}`,
    page.embed && `<script type="application/json" id="page-data">${page.embed}</script>`,
    '</body></html>',
  ].join('')
  return { version, noReferrer: found.noReferrer, media: found.media, ...sendable(Buffer.from(html)) }
}

const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Higher qualities take longer and make a page less than one per cent smaller. */
const BR_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const COMPRESS: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => compressBr(html, BR_QUALITY),
  gzip: (html) => compressGzip(html, { level: 6 }),
  identity: (html) => Promise.resolve(html),
}

function sendable(html: Buffer): Pick<BuiltPage, 'etag' | 'body'> {
  const bodies = new Map<Encoding, Promise<Buffer>>()
  return {
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
    body(encoding) {
      const body = bodies.get(encoding) ?? COMPRESS[encoding](html)
      bodies.set(encoding, body)
      return body
    },
  }
}
