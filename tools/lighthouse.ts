import { spawn } from 'node:child_process'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../e2e/server.ts'
import { cachedPackage } from './cached-package.ts'
import { findChromium, NO_BROWSER } from './chromium.mjs'

const PAGES = ['/', '/tidewater2025', '/features', '/faq', '/plans']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** A busy machine can lower a score but never raise it, so the best of a few visits counts. */
const MAX_VISITS = 3
const CHROMIUM_FLAGS =
  '--no-sandbox --headless=new --disable-background-networking --disable-component-update --disable-sync'

type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Audit = { title: string; score: number | null; displayValue?: string }
/** The parts of Lighthouse's report that are printed. */
type Report = { categories: Record<(typeof CATEGORIES)[number], Category>; audits: Record<string, Audit> }

const pointsOf = ({ score }: { score: number | null }) => Math.round((score ?? 0) * 100)

/**
 * Visits a page with Lighthouse's default settings: as a phone on a slow network with a slow processor. Null if
 * Lighthouse failed, as it sometimes does on a busy machine; it has then printed why.
 */
async function visit(lighthouse: string, url: string, chromium: string): Promise<Report | null> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'foyer-lighthouse-'))
  const file = join(folder.path, 'report.json')
  const args = ['--quiet', '--no-enable-error-reporting', `--chrome-flags=${CHROMIUM_FLAGS}`]
  const output = ['--output=json', `--output-path=${file}`, `--only-categories=${CATEGORIES.join()}`]
  const child = spawn(process.execPath, [join(lighthouse, 'cli/index.js'), url, ...args, ...output], {
    env: { ...process.env, CHROME_PATH: chromium },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const status = await new Promise((resolve) => child.on('exit', resolve))
  const report: Report | null = status === 0 ? JSON.parse(await readFile(file, 'utf8')) : null
  return report
}

/** The best score of a few visits in each category, and the audits without full marks in the last visit. */
async function bestScores(lighthouse: string, url: string, chromium: string) {
  const best = CATEGORIES.map(() => 0)
  let faults: string[] = []
  for (let visits = 0; visits < MAX_VISITS && best.some((points) => points < 100); visits++) {
    // The page is rendered and compressed before it is measured, as for everybody but the first visitor after a change.
    await fetch(url, { headers: { 'accept-encoding': 'br' } })
    const report = await visit(lighthouse, url, chromium)
    if (!report) continue
    for (const [at, name] of CATEGORIES.entries()) best[at] = Math.max(best[at] ?? 0, pointsOf(report.categories[name]))
    faults = faultsIn(report)
  }
  return { best, faults }
}

function faultsIn({ categories, audits }: Report) {
  const audited = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  return audited.flatMap(({ id }) => {
    const audit = audits[id]
    const short = audit && audit.score !== null && pointsOf(audit) < 100
    return short ? [`${pointsOf(audit)} ${audit.title} ${audit.displayValue ?? ''}`] : []
  })
}

const chromium = await findChromium()
if (!chromium) throw new Error(NO_BROWSER)
const lighthouse = cachedPackage('lighthouse@13.5.0')
const server = await startServer({ SEED: 'demo', LIMITS: 'off' })
try {
  console.log(['', ...CATEGORIES].map((word) => word.padEnd(16)).join(''))
  for (const page of PAGES) {
    const { best, faults } = await bestScores(lighthouse, server.url + page, chromium)
    console.log([page, ...best].map((word) => String(word).padEnd(16)).join(''))
    if (best.every((points) => points === 100)) continue
    process.exitCode = 1
    for (const fault of faults) console.log(`  ${fault}`)
  }
} finally {
  await server.stop()
}
