import { expect, type Page, type Request } from '@playwright/test'

/** Waits from now on for the script that watches the connection, which a page fetches last, some seconds after it has opened. */
export function watchLoaded(page: Page) {
  return page.waitForEvent('requestfinished', (request) => /\/watch-.*\.js$/.test(request.url()))
}

/** All that a page asks for from now on. */
export function requestsOf(page: Page) {
  const calls: string[] = []
  const unanswered = new Set<Request>()
  page.on('request', (request) => {
    unanswered.add(request)
    const { pathname } = new URL(request.url())
    if (/^\/(api|functions)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`)
  })
  const end = (request: Request) => void unanswered.delete(request)
  page.on('requestfinished', end).on('requestfailed', end)

  return {
    /** The paths of all calls for data, as they are made. */
    calls,
    /** All that was asked for has been answered, and the answers lead to no other question. */
    async quiet() {
      await expect(async () => {
        expect(unanswered.size).toBe(0)
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
        expect(unanswered.size).toBe(0)
      }).toPass()
    },
  }
}
