import { become, expect, open, test } from './demo.ts'

/** Bytes of script, compressed, that a page fetches until it is quiet, without anybody touching it. */
const MOST = [
  ['/conference-manager', 107_000],
  ['/conference/{id}', 110_000],
  ['/profile', 110_000],
] as const

for (const [at, most] of MOST) {
  test(`${at} fetches at most ${most} bytes of script by itself`, async ({ page, fixtures }) => {
    // The proxy of an organiser may know no better way to compress.
    await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
    await become(page, fixtures, 'organiser')
    const sizes = new Map<string, Promise<number>>()
    page.on('requestfinished', (request) => {
      const size = async () => (await request.sizes()).responseBodySize
      if (request.resourceType() === 'script') sizes.set(request.url(), size())
    })
    // What watches the connection comes last.
    const last = page.waitForEvent('requestfinished', (request) => /\/watch-.*\.js$/.test(request.url()))
    await open(page, at.replace('{id}', fixtures.conference))
    await last
    await page.waitForLoadState('networkidle')
    const all = await Promise.all(sizes.values())
    expect(all.length).toBeGreaterThan(10)
    expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most)
  })
}
