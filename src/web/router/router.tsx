import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from 'react'
import { applyHead } from './Head.tsx'
import { type LoadedPage, loadPage } from './loadPage.ts'
import { matchRoute } from './routes.tsx'

export type Location = { path: string; search: string; hash: string }

type Shown = {
  location: Location
  page: LoadedPage
  /** Where the page is scrolled to once it is rendered; a new object for every move. Null leaves it where it is. */
  scroll: { top: number } | null
}
type Router = Shown & { pending: boolean }

const RouterContext = createContext<Router | null>(null)

const NAVIGATED = 'foyer:navigated'

/** `stays` is asked before the page that Back or Forward leads to is shown; true where it went back instead. */
export const leaving: { stays?: (() => boolean) | undefined } = {}

/** Whether the browser loads a page as a document: one with data, and one with a policy of its own, also to leave it. */
function isDocument(from: string, to: string) {
  const next = matchRoute(to).route
  return Boolean(next.data || next.media || matchRoute(from).route.media)
}

/**
 * Opens an address of the product. Pages that the server renders with data, and those with streams of other sites, are
 * loaded as documents, and all others in place. `replace` adds no entry to the history. `stay` is for another part of the
 * same page, which stays where it is scrolled to.
 */
export function navigate(to: string, { replace = false, stay = false }: { replace?: boolean; stay?: boolean } = {}) {
  const url = new URL(to, location.href)
  const within = stay && url.pathname === location.pathname
  const leaves = url.origin !== location.origin || (!within && isDocument(location.pathname, url.pathname))
  if (leaves) return replace ? location.replace(url) : location.assign(url)
  if (replace) history.replaceState(stay ? history.state : {}, '', url)
  else {
    history.replaceState({ ...history.state, scroll: scrollY }, '')
    history.pushState({ isAdded: true } satisfies Entry, '', url)
  }
  dispatchEvent(new CustomEvent(NAVIGATED, { detail: stay }))
}

/** The state of an entry of the history; only this folder writes these names. */
export type Entry = {
  /** Where its page was scrolled to when it was left. */
  scroll?: number
  /** Its page was opened in place, so that Back leads to another one in the same document. */
  isAdded?: true
  /** The entry after it is the same page once more. */
  isDoubled?: true
}

function currentLocation(): Location {
  return { path: location.pathname, search: location.search, hash: location.hash }
}

/** Provides the page that is shown. `first` is the loaded page that the server rendered at `path`. */
export function RouterProvider({ first, path, children }: { first: LoadedPage; path: string; children: ReactNode }) {
  // Without query and fragment, because the server's HTML does not depend on them and hydration must match it.
  const [router, setRouter] = useState<Shown>({ location: { path, search: '', hash: '' }, page: first, scroll: null })
  const [pending, startTransition] = useTransition()
  const shown = useRef(path)
  useScroll(router)

  useLayoutEffect(() => {
    shown.current = router.location.path
  })

  useEffect(() => {
    let latest = 0
    const stopScrolling = manageScroll()
    async function show(scroll: Shown['scroll']) {
      const request = ++latest
      const target = currentLocation()
      // The code of the page is loaded already.
      if (target.path === shown.current) return setRouter((current) => ({ ...current, location: target, scroll }))
      try {
        const page = await loadPage(target.path)
        if (request !== latest) return
        applyHead(page.route.head, page.route.path, target.path)
        startTransition(() => setRouter({ location: target, page, scroll }))
      } catch {
        // After a deployment the code may be gone. A reload gets the new page, or the browser's own error.
        if (request === latest) location.reload()
      }
    }
    const navigated = (event: Event) =>
      void show(event instanceof CustomEvent && event.detail === true ? null : { top: 0 })
    const popped = (event: PopStateEvent) => {
      if (leaving.stays?.()) return
      const elsewhere = location.pathname !== shown.current
      const dialog = document.querySelector('dialog:modal')
      const entry = event.state as Entry | null // others add other names
      if (dialog && (elsewhere || entry?.isDoubled)) return closeDialogInstead(dialog)
      if (entry?.isDoubled) history.back()
      if (elsewhere && isDocument(shown.current, location.pathname)) return location.reload()
      void show(dialog ? null : { top: entry?.scroll ?? 0 })
    }
    addEventListener(NAVIGATED, navigated)
    addEventListener('popstate', popped)
    // A link may have been followed after it was hydrated and before this effect listened.
    void show(location.pathname === path ? null : { top: 0 })
    return () => {
      removeEventListener(NAVIGATED, navigated)
      removeEventListener('popstate', popped)
      stopScrolling()
    }
  }, [path])

  return <RouterContext value={{ ...router, pending }}>{children}</RouterContext>
}

/** Back closes an open dialog, which may ask first, instead of leaving the page: goes forward again, then cancels it. */
function closeDialogInstead(dialog: Element) {
  const close = () => dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  // Only after that step, so that the page below is the current one again and is not scrolled.
  addEventListener('popstate', close, { once: true })
  history.forward()
}

/** The router restores scroll positions between the pages of one document, and the browser between documents. */
function manageScroll() {
  const setManual = () => void (history.scrollRestoration = 'manual')
  const setAutomatic = () => void (history.scrollRestoration = 'auto')
  // The browser has restored the position of a document that is complete.
  if (document.readyState === 'complete') setManual()
  addEventListener('pageshow', setManual)
  addEventListener('pagehide', setAutomatic)
  return () => {
    removeEventListener('pageshow', setManual)
    removeEventListener('pagehide', setAutomatic)
  }
}

/** Scrolls to the top of a new page, to the element of its fragment, or back to where the page was left. */
function useScroll({ location: { hash }, scroll }: Shown) {
  useLayoutEffect(() => {
    if (scroll === null) return
    const part = scroll.top === 0 && hash !== '' ? document.getElementById(hash.slice(1)) : null
    if (part) part.scrollIntoView({ behavior: 'instant' })
    else scrollTo({ top: scroll.top, behavior: 'instant' })
  }, [hash, scroll])
}

function useRouter() {
  const router = useContext(RouterContext)
  if (!router) throw new Error('No router')
  return router
}

/** The address of the page that is shown. */
export function useLocation() {
  return useRouter().location
}

/** The page that is shown, and whether another one is being loaded. */
export function usePage() {
  const { page, pending } = useRouter()
  return { ...page, pending }
}

/** Whether a click opens a link here; the browser decides about all others, such as those for a new tab. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

/** A link within the product. Other clicks than a plain one, such as for a new tab, are left to the browser. */
export function Link({ to, onClick, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || rest.target || to.startsWith('#')) return
    event.preventDefault()
    navigate(to)
  }
  return <a href={to} onClick={follow} {...rest} />
}
