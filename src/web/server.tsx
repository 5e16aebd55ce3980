import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { structuredData } from '#features/pages/web/structured.ts'
import { text } from '#features/public-page/text.ts'
import { paths } from '#shared/paths.ts'
import { App } from './App.tsx'
import { bootScript } from './boot.ts'
import { descriptions } from './descriptions.ts'
import { Head, type HeadTags, scriptJson } from './Head.tsx'
import { frameFiles, loadPage, matchRoute, pageFile } from './routes.tsx'

export { bootScript }

/** What is at an address, before any data is read. */
export function findPage(path: string) {
  const { route, params } = matchRoute(path)
  return {
    path: route.path,
    params,
    data: route.data === true,
    still: route.still === true,
    secret: route.secret === true,
    file: pageFile(route),
    frames: frameFiles(route),
    status: route.status ?? 200,
    for: route.for,
    scripted: route.for !== 'anyone' || route.layout === 'bare',
  }
}

export type RenderRequest = {
  path: string
  origin: string
  data?: unknown
  /** The part of the data that the browser needs as well. */
  embed?: unknown
  /** What only the data can tell of the head. */
  head?: Partial<HeadTags>
}

const NOTHING_HERE: HeadTags = { title: text.notFoundTitle, robots: 'noindex' }

/** A slash at the end leads to the same page, whose one true address has none. */
function withoutSlash(path: string) {
  return path.replace(/(?<=[^/])\/+$/, '')
}

/** The head's tags, the body and the embedded data of a page, as HTML. */
export async function renderPage({ path, origin, data, embed, head }: RenderRequest) {
  const first = await loadPage(path)
  const structured = structuredData(path, origin)
  const tags = {
    image: paths.sharePicture,
    ...(structured && { structured }),
    ...descriptions[first.route.path],
    ...first.route.head,
    ...(first.route.path === '/:slug' && data === null && NOTHING_HERE),
    ...head,
  }
  return {
    head: renderToStaticMarkup(<Head tags={tags} origin={origin} path={withoutSlash(path)} />),
    body: renderToString(<App first={first} path={path} data={data} />),
    embed: embed === undefined ? '' : scriptJson(embed),
  }
}
