import type { Clock } from '#server/clock.ts'
import type { Change, Changes } from '#server/db/changes.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered and compressed page. */
export type BuiltPage = {
  version: string
  /** Its address may contain a token, which must not be sent as a referrer. */
  noReferrer: boolean
  /** It plays streams of other sites, which its policy allows. */
  media: boolean
  etag: string
  /** The document as a client of this encoding takes it; compressed when the first one asks for it. */
  body(encoding: Encoding): Promise<Buffer>
}

/** A point in time: the number of changes so far, and milliseconds. */
type Moment = { changes: number; ms: number }
type CachedPage = {
  page: BuiltPage
  topics: readonly string[]
  /** When its version was last checked, in milliseconds; null when something has changed since. */
  checked_at: number | null
}

const MOST_PAGES = 500
/** How long a page is sent without checking its version, because changes of other processes may not be reported here. */
const FRESH_MS = 1000

/** The built pages by path, least recently used first. Call `close` with the server to stop listening for changes. */
export function createPageCache(changes: Changes, clock: Clock) {
  const pages = new Map<string, CachedPage>()

  const close = changes.listen((change) => {
    for (const cached of pages.values()) if (isAbout(change, cached.topics)) cached.checked_at = null
  })

  return {
    close,
    /** Call it before reading a page's version, because a change during the read may be missing in it. */
    moment: (): Moment => ({ changes: changes.count(), ms: clock.now().getTime() }),
    /** The page of a path if its version was checked within a second and nothing has changed since. */
    fresh(path: string): BuiltPage | undefined {
      const { page, checked_at = null } = pages.get(path) ?? {}
      if (checked_at === null) return undefined
      const age = clock.now().getTime() - checked_at
      // Negative when the clock was set back.
      return age >= 0 && age < FRESH_MS ? page : undefined
    },
    get(path: string, version: string): BuiltPage | undefined {
      const page = pages.get(path)?.page
      return page?.version === version ? page : undefined
    },
    set(path: string, page: BuiltPage, { topics, checked }: { topics: readonly string[]; checked: Moment }) {
      pages.delete(path)
      pages.set(path, { page, topics, checked_at: checked.changes === changes.count() ? checked.ms : null })
      const oldest = pages.keys().next().value
      if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest)
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>

/** A topic is a change, or the first word of one for all changes of that kind. */
function isAbout(change: Change, topics: readonly string[]) {
  return topics.some((topic) => change === topic || change.startsWith(`${topic} `))
}
