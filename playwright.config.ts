import { defineConfig } from '@playwright/test'
import { NO_BROWSER, findChromium } from './tools/chromium.mjs'

// Each worker reads this file again and then finds the path in the environment, without another search.
const executablePath = await findChromium()
if (!executablePath) throw new Error(NO_BROWSER)
process.env.CHROMIUM_PATH = executablePath

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  globalTimeout: 45 * 60_000,
  expect: { timeout: 15_000 },
  // Where the output goes to a file, the failures stand together at its end.
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['json', { outputFile: '.cache/e2e.json' }]],
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    // Left out are the files that set the width of the window themselves or do not depend on it, and of the others the
    // tests of what no width changes: a call, a file, an address, a session.
    {
      name: 'phone',
      grepInvert: /@any-width/,
      testIgnore: [
        'walk.e2e.ts',
        'every-page.e2e.ts',
        'forced-colours.e2e.ts',
        'keyboard.e2e.ts',
        'keyboard-day.e2e.ts',
        'shell.e2e.ts',
        'theme.e2e.ts',
        'weight.e2e.ts',
        'phone.e2e.ts',
        'storage.e2e.ts',
        'live.e2e.ts',
        'questions.e2e.ts',
        'messages.e2e.ts',
        'network.e2e.ts',
        'agenda.e2e.ts',
        'directory.e2e.ts',
        'search.e2e.ts',
        'large.e2e.ts',
        'data.e2e.ts',
        'first-paint.e2e.ts',
        'first-meeting.e2e.ts',
        'widths.e2e.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
