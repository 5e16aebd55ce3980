import { FRAMED } from '#shared/frames.ts'

/** How a page shows what is at an address. */
export type Stream =
  | { kind: 'hls' | 'file'; url: string }
  | { kind: 'youtube' | 'vimeo'; embed: string; url: string }
  | { kind: 'link'; url: string }

/**
 * Whether it may be the address of a stream: https only, also on a loopback address, because a page that was loaded over
 * https plays nothing else; no user name, no white space.
 */
export function isStreamAddress(text: string) {
  if (/[\s\p{Cc}]/u.test(text) || !/^https:\/\//i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}

/** What an address is, by its form alone: nothing is fetched. Anything unknown is a link, such as to a meeting. */
export function streamOf(address: string): Stream {
  const url = new URL(address)
  const host = url.hostname.replace(/^(www|m|player)\./, '')
  const youtube = youtubeId(host, url)
  if (youtube)
    return { kind: 'youtube', url: address, embed: `${FRAMED.youtube.origin}/embed/${youtube}?rel=0&autoplay=1` }
  const vimeo = host === 'vimeo.com' ? vimeoPath(url) : null
  if (vimeo) return { kind: 'vimeo', url: address, embed: `${FRAMED.vimeo.origin}${vimeo}dnt=1&autoplay=1` }
  if (/\.m3u8$/i.test(url.pathname)) return { kind: 'hls', url: address }
  if (/\.(mp4|m4v|webm|mp3|m4a)$/i.test(url.pathname)) return { kind: 'file', url: address }
  return { kind: 'link', url: address }
}

function youtubeId(host: string, { pathname, searchParams }: URL) {
  const id =
    host === 'youtu.be'
      ? pathname.slice(1)
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (/^\/(?:live|embed|shorts)\/([^/]+)/.exec(pathname)?.[1] ?? searchParams.get('v') ?? '')
        : ''
  return /^[\w-]{11}$/.test(id) ? id : null
}

/** '/video/123?' or '/video/123?h=abc&' of a video, '/event/123/embed?' of an event. */
function vimeoPath({ pathname, searchParams }: URL) {
  const event = /^\/event\/(\d+)(?:\/|$)/.exec(pathname)?.[1]
  if (event) return `/event/${event}/embed?`
  const [, video, secret = searchParams.get('h')] = /^\/(?:video\/)?(\d+)(?:\/([\da-f]+))?\/?$/.exec(pathname) ?? []
  if (!video) return null
  return /^[\da-f]+$/.test(secret ?? '') ? `/video/${video}?h=${secret}&` : `/video/${video}?`
}

/** The pauses between tries to play a stream that failed, in seconds: 2, 4, 8, then 15 each. */
export function retryPause(failures: number) {
  return Math.min(2 ** failures, 15)
}
