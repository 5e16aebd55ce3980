// Runs in the measured page before all other scripts. This is JavaScript, because for TypeScript `PerformanceObserver`
// would be Node's class of the same name.
const seen = { lcp: 0, cls: 0, tbt: 0 }
Object.assign(globalThis, { seen })

/** @type {(type: string, take: (entry: PerformanceEntry) => void) => void} */
function observe(type, take) {
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
}

observe('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
observe('longtask', (entry) => (seen.tbt += Math.max(0, entry.duration - 50)))
observe('layout-shift', (entry) => (seen.cls += 'value' in entry ? Number(entry.value) : 0))
