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
import { applyDescription, applyHead } from './Head.tsx'
import { type LoadedPage, loadPage, matchRoute } from './routes.tsx'

export type Location = { path: string; search: string; hash: string }

type Shown = {
  location: Location
  page: LoadedPage
  /** How far down the page is to be scrolled once it stands, anew for every move; null leaves it as it is. */
  scroll: { top: number } | null
}
type Router = Shown & { pending: boolean }

const RouterContext = createContext<Router | null>(null)

const MOVED = 'foyer:moved'

/**
 * Goes to an address of ours. Pages that the server renders with data of their own are loaded as documents; all others
 * are swapped in place. `replace` leaves no step back; `stay` is for another part of the same page, and leaves it where it
 * is scrolled to.
 */
export function navigate(to: string, { replace = false, stay = false }: { replace?: boolean; stay?: boolean } = {}) {
  const url = new URL(to, location.href)
  const within = stay && url.pathname === location.pathname
  const leaves = url.origin !== location.origin || (!within && matchRoute(url.pathname).route.data)
  if (leaves) return replace ? location.replace(url) : location.assign(url)
  if (replace) history.replaceState(stay ? history.state : {}, '', url)
  else {
    history.replaceState({ ...history.state, scroll: scrollY }, '')
    history.pushState({}, '', url)
  }
  dispatchEvent(new CustomEvent(MOVED, { detail: stay }))
}

function here(): Location {
  return { path: location.pathname, search: location.search, hash: location.hash }
}

/** Holds the page that is shown. `first` is what the server rendered, loaded already. */
export function RouterProvider({ first, path, children }: { first: LoadedPage; path: string; children: ReactNode }) {
  // One rendering serves every query and fragment of a path, so the first paint knows neither.
  const [router, setRouter] = useState<Shown>({ location: { path, search: '', hash: '' }, page: first, scroll: null })
  const [pending, startTransition] = useTransition()
  const shown = useRef(path)
  useScroll(router)

  useLayoutEffect(() => {
    shown.current = router.location.path
  })

  useEffect(() => {
    let latest = 0
    const stopScrolling = scrollOurselves()
    async function show(scroll: Shown['scroll']) {
      const turn = ++latest
      const target = here()
      // Another part of the same page: its code is there, so it is shown at once.
      if (target.path === shown.current) return setRouter((current) => ({ ...current, location: target, scroll }))
      try {
        const page = await loadPage(target.path)
        if (turn !== latest) return
        applyHead(page.route.head, target.path)
        void applyDescription(page.route.path, target.path)
        startTransition(() => setRouter({ location: target, page, scroll }))
      } catch {
        // The page's code is gone or out of reach; as a document it may still load, or the browser says why not.
        location.reload()
      }
    }
    const moved = (event: Event) => void show(event instanceof CustomEvent && event.detail === true ? null : { top: 0 })
    const popped = (event: PopStateEvent) => {
      const elsewhere = location.pathname !== shown.current
      const dialog = document.querySelector('dialog:modal')
      if (elsewhere && dialog) return keepFor(dialog)
      if (elsewhere && matchRoute(location.pathname).route.data) return location.reload()
      void show(dialog ? null : { top: scrollOf(event.state) })
    }
    addEventListener(MOVED, moved)
    addEventListener('popstate', popped)
    // A link may have been followed when it was ready and this was not.
    void show(location.pathname === path ? null : { top: 0 })
    return () => {
      removeEventListener(MOVED, moved)
      removeEventListener('popstate', popped)
      stopScrolling()
    }
  }, [path])

  return <RouterContext value={{ ...router, pending }}>{children}</RouterContext>
}

/** The way back is first of all the way out of a dialog, which may ask; the page below it stays. */
function keepFor(dialog: Element) {
  const close = () => dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  // Only once its page is the present one again, which then need not be scrolled.
  addEventListener('popstate', close, { once: true })
  history.forward()
}

/** Within a document the router knows where a page was left; where a document was left, the browser does. */
function scrollOurselves() {
  const within = () => void (history.scrollRestoration = 'manual')
  const leaving = () => void (history.scrollRestoration = 'auto')
  // The browser has scrolled by then.
  if (document.readyState === 'complete') within()
  addEventListener('pageshow', within)
  addEventListener('pagehide', leaving)
  return () => {
    removeEventListener('pageshow', within)
    removeEventListener('pagehide', leaving)
  }
}

/** To the top of a new page, to the part that its fragment names, or back to where it was left. */
function useScroll({ location: { hash }, scroll }: Shown) {
  useLayoutEffect(() => {
    if (scroll === null) return
    const part = scroll.top === 0 && hash !== '' ? document.getElementById(hash.slice(1)) : null
    if (part) part.scrollIntoView({ behavior: 'instant' })
    else scrollTo({ top: scroll.top, behavior: 'instant' })
  }, [hash, scroll])
}

function scrollOf(state: unknown) {
  return typeof state === 'object' && state !== null && 'scroll' in state && typeof state.scroll === 'number'
    ? state.scroll
    : 0
}

function useRouter() {
  const router = useContext(RouterContext)
  if (!router) throw new Error('The router must be above every page')
  return router
}

/** The address that is shown, as parts. */
export function useLocation() {
  return useRouter().location
}

/** The loaded page and whether another one is on its way. */
export function usePage() {
  const { page, pending } = useRouter()
  return { ...page, pending }
}

/** A link within the product. A plain anchor for the browser's own gestures (new tab, download, middle click). */
export function Link({ to, onClick, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const ours = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !ours || rest.target || to.startsWith('#')) return
    event.preventDefault()
    navigate(to)
  }
  return <a href={to} onClick={follow} {...rest} />
}
