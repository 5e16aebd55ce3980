import { expect, open, signIn, test } from './demo.ts'
import { watchLoaded } from './requests.ts'

/**
 * The most bytes of compressed script that a page may fetch until the network is idle, without any input. 4.3 KB of each
 * are the socket and the counts in the top bar, 0.3 KB keep the focus where a page changes, 1.3 KB are the organisers' tab in
 * the bottom bar, which asks whether their conference is on, on /conference-manager 0.1 KB are the button that imports one,
 * and on /profile 0.4 KB are the phone number and 0.2 KB the row that brings data from another installation.
 */
const MAX_BYTES = [
  ['/conference-manager', 112_500],
  ['/conference/{id}', 116_700],
  ['/profile', 119_200],
] as const

for (const [at, maxBytes] of MAX_BYTES) {
  test(`${at} fetches at most ${maxBytes} bytes of script by itself`, async ({ page, fixtures }) => {
    // Measured with gzip, because a proxy between organiser and server may not support brotli.
    await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
    await signIn(page, fixtures, 'organiser')
    const sizes = new Map<string, Promise<number>>()
    page.on('requestfinished', (request) => {
      const size = async () => (await request.sizes()).responseBodySize
      if (request.resourceType() === 'script') sizes.set(request.url(), size())
    })
    const last = watchLoaded(page)
    await open(page, at.replace('{id}', fixtures.conference))
    await last
    await page.waitForLoadState('networkidle')
    const all = await Promise.all(sizes.values())
    expect(all.length).toBeGreaterThan(10)
    expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxBytes)
  })
}
