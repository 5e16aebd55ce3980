import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPage } from './loadPage.ts'
import { Link, navigate, RouterProvider, useLocation, usePage } from './router.tsx'
import { useAddressChoice } from './useAddressChoice.ts'

/** What the router shows: the row of the page table, and the address. */
function Shown() {
  const { route } = usePage()
  const { path, search, hash } = useLocation()
  return <output>{`${route.path} ${path}${search}${hash}`}</output>
}

/** Opens the document of an address. `rendered` is the path that the server rendered, if it is another one. */
async function open(address: string, { rendered = '', body = <></> } = {}) {
  history.replaceState(null, '', address)
  const path = rendered || location.pathname
  const first = await loadPage(path)
  return render(
    <RouterProvider first={first} path={path}>
      <Shown />
      {body}
    </RouterProvider>,
  )
}

const expectShown = (expected: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(expected))
const goBack = () => act(() => history.back())

/** Records the document that the browser would load; the test's own document stays. */
function loadedDocuments() {
  const loaded: string[] = []
  vi.spyOn(location, 'assign').mockImplementation((url) => void loaded.push(`assign ${new URL(url).pathname}`))
  vi.spyOn(location, 'replace').mockImplementation((url) => void loaded.push(`replace ${new URL(url).pathname}`))
  vi.spyOn(location, 'reload').mockImplementation(() => void loaded.push(`reload ${location.pathname}`))
  return loaded
}

beforeEach(() => scrollTo({ top: 0 }))
afterEach(() => vi.restoreAllMocks())

test('the first rendering knows only the path, like the server, and the next one the whole address', async () => {
  const seen: string[] = []
  function Noting() {
    const { path, search, hash } = useLocation()
    seen.push(path + search + hash)
    return null
  }
  await open('/faq?q=price#general', { body: <Noting /> })
  await expectShown('/faq /faq?q=price#general')
  expect(seen[0]).toBe('/faq')
})

test('a link shows another page in place, with its own head, scrolled to the top', async () => {
  document.head.innerHTML = '<meta name="description" content="Of the first page"><link rel="canonical" href="/faq">'
  document.head.innerHTML += '<meta name="robots" content="noindex"><script type="application/ld+json">{}</script>'
  await open('/faq', { body: <Link to="/about">About</Link> })
  const steps = history.length
  scrollTo({ top: 500 })
  fireEvent.click(screen.getByText('About'))
  await expectShown('/about /about')
  expect([history.length, document.title, scrollY]).toEqual([steps + 1, 'About Foyer', 0])
  const description = () => document.querySelector('meta')?.getAttribute('content')
  await waitFor(() => expect(description()).toMatch(/^Foyer is open-source conference software/))
  expect(document.querySelector('link')?.href).toBe(`${location.origin}/about`)
  expect(document.querySelector('meta[name="robots"], script')).toBeNull()
})

test('a page that is not for search engines says so, and the next one that it answers questions', async () => {
  document.head.innerHTML = '<meta name="description" content="Of the first page">'
  await open('/about')
  act(() => navigate('/messages'))
  await waitFor(() => expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex'))
  act(() => navigate('/faq'))
  await waitFor(() => expect(document.querySelector('script')?.textContent).toContain('FAQPage'))
  expect(document.querySelector('meta[name="robots"]')).toBeNull()
})

test.each([
  ['the middle button', { button: 1 }, {}],
  ['a modifier', { ctrlKey: true }, {}],
  ['a target', {}, { target: '_blank' }],
  ['a part of the page', {}, { to: '#general' }],
])('a click with %s is left to the browser', async (_, init, props) => {
  await open('/faq', { body: <Link to="/about" {...props}>About</Link> }) // prettier-ignore
  let isTaken: boolean | undefined
  addEventListener('click', noteAndPrevent, { once: true })
  fireEvent.click(screen.getByText('About'), init)
  expect([isTaken, location.pathname]).toEqual([false, '/faq'])

  function noteAndPrevent(event: Event) {
    isTaken = event.defaultPrevented
    event.preventDefault()
  }
})

test('a link whose click was prevented does not navigate', async () => {
  await open('/faq', { body: <Link to="/about" onClick={(event) => event.preventDefault()}>About</Link> }) // prettier-ignore
  fireEvent.click(screen.getByText('About'))
  expect(location.pathname).toBe('/faq')
})

test('another part of the same page is shown at once, at the top or at its fragment', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  await open('/faq', { body: <section id="general" /> })
  scrollTo({ top: 500 })
  act(() => navigate('/faq?q=price'))
  await expectShown('/faq /faq?q=price')
  expect(scrollY).toBe(0)
  act(() => navigate('/faq#general'))
  await expectShown('/faq /faq#general')
  expect(scrolled.mock.contexts).toEqual([document.getElementById('general')])
})

test('choosing a part of the same page in place keeps the scroll position', async () => {
  await open('/plans')
  scrollTo({ top: 500 })
  act(() => navigate('/plans?plan=starter', { stay: true }))
  await expectShown('/plans /plans?plan=starter')
  expect(scrollY).toBe(500)
})

test('a replaced address adds no step to the history', async () => {
  await open('/faq')
  const steps = history.length
  act(() => navigate('/about', { replace: true }))
  await expectShown('/about /about')
  expect(history.length).toBe(steps)
})

test('the last of several navigations counts, even if the code of an earlier one arrives later', async () => {
  await loadPage('/about')
  await open('/faq')
  act(() => {
    navigate('/testimonials')
    navigate('/about')
  })
  await expectShown('/about /about')
  await act(() => loadPage('/testimonials'))
  await expectShown('/about /about')
  expect(document.title).toBe('About Foyer')
})

test.each([
  ['another conference', '/devconf', {}, ['assign /devconf']],
  ['the events', '/events', {}, ['assign /events']],
  ['the events in place of this page', '/events', { replace: true }, ['replace /events']],
  ['another site', 'https://elsewhere.example/x', {}, ['assign /x']],
  ['another part of this conference', '/smallhours#schedule', { stay: true }, []],
])('%s: a page with data is loaded as a document', async (_, to, options, expected) => {
  const loaded = loadedDocuments()
  await open('/smallhours')
  act(() => navigate(to, options))
  expect(loaded).toEqual(expected)
  expect(location.pathname).toBe('/smallhours')
})

test('Back leads to the scroll position where a page was left', async () => {
  await open('/faq')
  scrollTo({ top: 500 })
  act(() => navigate('/about'))
  await expectShown('/about /about')
  expect(scrollY).toBe(0)
  goBack()
  await expectShown('/faq /faq')
  expect(scrollY).toBe(500)
})

test('Back to a page with data loads its document', async () => {
  const loaded = loadedDocuments()
  await open('/smallhours')
  history.pushState(null, '', '/about')
  await open('/about')
  goBack()
  await waitFor(() => expect(loaded).toContain('reload /smallhours'))
})

test('Back while a dialog is open asks the dialog, and stays on the page', async () => {
  const asked = vi.fn<() => void>()
  await open('/faq', { body: <dialog aria-label="Sample" /> })
  act(() => navigate('/about'))
  await expectShown('/about /about')
  const dialog = screen.getByLabelText<HTMLDialogElement>('Sample')
  dialog.showModal()
  dialog.addEventListener('cancel', asked)
  goBack()
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  expect(location.pathname).toBe('/about')
  await expectShown('/about /about')
})

test('Back to another part of the page under a dialog keeps that page’s scroll position', async () => {
  await open('/faq', { body: <dialog aria-label="Sample" /> })
  act(() => navigate('/faq#s1', { stay: true }))
  await expectShown('/faq /faq#s1')
  screen.getByLabelText<HTMLDialogElement>('Sample').showModal()
  scrollTo({ top: 700 })
  goBack()
  await expectShown('/faq /faq')
  expect(scrollY).toBe(700)
})

test('a link that was clicked before the router listened is followed afterwards', async () => {
  await open('/about?from=footer', { rendered: '/faq' })
  await expectShown('/about /about?from=footer')
  expect(document.title).toBe('About Foyer')
})

test('the router restores scroll positions of its own pages, and the browser those of documents', async () => {
  await open('/faq')
  expect(history.scrollRestoration).toBe('manual')
  fireEvent(window, new Event('pagehide'))
  expect(history.scrollRestoration).toBe('auto')
})

function Tabs({ inHistory }: { inHistory: boolean }) {
  const [chosen, choose] = useAddressChoice('tab', ['speakers', 'schedule'], { inHistory })
  return (
    <button type="button" onClick={() => choose(chosen === 'speakers' ? 'schedule' : 'speakers')}>
      {chosen}
    </button>
  )
}

test('Back leads to the part of a page that was shown before, where the page says so', async () => {
  await open('/faq', { body: <Tabs inHistory /> })
  const steps = history.length
  fireEvent.click(screen.getByRole('button'))
  await expectShown('/faq /faq?tab=schedule')
  expect(history.length).toBe(steps + 1)
  goBack()
  await expectShown('/faq /faq')
  expect(screen.getByRole('button').textContent).toBe('speakers')
})

test('the chosen part of a page is in the address, the first one without a parameter', async () => {
  await open('/faq?q=price&tab=nothing', { body: <Tabs inHistory={false} /> })
  const steps = history.length
  const press = () => fireEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('button').textContent).toBe('speakers')
  press()
  await expectShown('/faq /faq?q=price&tab=schedule')
  expect(screen.getByRole('button').textContent).toBe('schedule')
  press()
  await expectShown('/faq /faq?q=price')
  expect(history.length).toBe(steps)
})
