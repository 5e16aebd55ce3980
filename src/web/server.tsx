import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { speakerText } from '#features/public-page/speaker-text.ts'
import { text } from '#features/public-page/text.ts'
import { App } from './App.tsx'
import { bootScript } from './boot.ts'
import { Head, type HeadTags, scriptJson } from '#web/router/Head.tsx'
import { completeHead } from '#web/router/headTags.ts'
import { frameFiles, loadPage, pageFile } from '#web/router/loadPage.ts'
import { matchRoute } from '#web/router/routes.tsx'

export { bootScript }

/** The page at a path, without its data. */
export function findPage(path: string) {
  const { route, params } = matchRoute(path)
  return {
    path: route.path,
    params,
    data: route.data === true || route.first === true,
    static: route.static === true,
    noReferrer: route.noReferrer === true,
    media: route.media === true,
    file: pageFile(route),
    frames: frameFiles(route),
    status: route.status ?? 200,
    scripted: route.access !== 'anyone' || route.layout !== 'public',
  }
}

export type RenderRequest = {
  path: string
  origin: string
  data?: unknown
  /** The part of the data that the browser needs too. */
  embed?: unknown
  /** Head tags that depend on the data. */
  head?: Partial<HeadTags>
}

const NOTHING_HERE: Partial<HeadTags> = { robots: 'noindex', canonical: null }
/** The heads of pages of which nothing was found, by their path in the page table. */
const MISSING: Record<string, Partial<HeadTags>> = {
  '/:slug': { title: text.notFound, ...NOTHING_HERE },
  '/:slug/speakers/:id': { title: speakerText.notFound, ...NOTHING_HERE },
}

/** The canonical path, which has no trailing slash. */
function withoutSlash(path: string) {
  return path.replace(/(?<=[^/])\/+$/, '')
}

/** Renders the head, body and embedded data of a page as HTML. */
export async function renderPage({ path, origin, data, embed, head }: RenderRequest) {
  const first = await loadPage(path)
  const tags = {
    ...completeHead(first.route.head, { route: first.route.path, path, origin }),
    ...(data === null && MISSING[first.route.path]),
    ...head,
  }
  return {
    head: renderToStaticMarkup(<Head tags={tags} origin={origin} path={withoutSlash(path)} />),
    body: renderToString(<App first={first} path={path} data={data ?? null} />),
    embed: embed === undefined ? '' : scriptJson(embed),
  }
}
