import './watch.css'

const text = {
  offline:
    'You are offline. This page may be out of date. Messages and questions are sent once you are back online; other changes cannot be saved.',
  newVersion: 'A new version is ready.',
  reload: 'Reload',
  later: 'Later',
}

const CHECK_MS = 10 * 60_000
/** The least time between two checks when a tab is shown again. */
const PAUSE_MS = 60_000

/** The events after which a tooltip may be needed. */
const TOOLTIP_EVENTS = ['pointerover', 'focusin'] as const

let checkedAt = performance.now()
let isVersionShown = false

/**
 * Shows when the browser is offline and when the server has a newer version, and loads the tooltips of icons. Called once.
 */
export function watchBrowser() {
  for (const event of TOOLTIP_EVENTS) document.addEventListener(event, fetchTooltips)
  addEventListener('offline', showConnection)
  addEventListener('online', () => {
    showConnection()
    void checkVersion()
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && performance.now() - checkedAt > PAUSE_MS) void checkVersion()
  })
  setInterval(() => document.hidden || void checkVersion(), CHECK_MS)
  showConnection()
}

/** Loads the tooltips at the first event that may need one. The first icon may still miss its tooltip. */
function fetchTooltips() {
  for (const event of TOOLTIP_EVENTS) document.removeEventListener(event, fetchTooltips)
  import('./tooltips.ts').then(({ watchTooltips }) => watchTooltips()).catch(() => {})
}

/**
 * For every page, none of which has to know of it. Where people write to each other, `ConnectionBar` says it instead and in
 * words of its own: there it must not cover the newest message, and stands in the dialog that would cover this one. The
 * styles of that bar hide one of the two, so that it is read once.
 */
function showConnection() {
  const shown = document.getElementById('offline-bar')
  if (navigator.onLine) return shown?.remove()
  if (!shown) showBar('offline-bar', text.offline)
}

/** Compares the page's script with the one of the server's current build. */
async function checkVersion() {
  const ours = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  if (isVersionShown || !ours) return
  checkedAt = performance.now()
  try {
    const reply = await fetch('/version.json', { cache: 'no-store' })
    const { build } = await reply.json()
    if (!reply.ok || new URL(String(build), location.href).href === ours) return
    isVersionShown = true
    const bar = showBar('version-bar', text.newVersion)
    bar.append(
      button(text.reload, 'btn btn-primary btn-small', () => location.reload()),
      button(text.later, 'btn btn-quiet btn-small', () => bar.remove()),
    )
  } catch {
    // Without an answer the next check decides.
  }
}

function showBar(id: string, words: string) {
  const bar = document.createElement('div')
  bar.id = id
  bar.className = 'browser-bar'
  bar.role = 'status'
  document.body.append(bar)
  // Screen readers read what is added to a status region, and not what it holds when it appears.
  const sentence = document.createElement('p')
  bar.append(sentence)
  requestAnimationFrame(() => (sentence.textContent = words))
  return bar
}

function button(word: string, className: string, onClick: () => void) {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.textContent = word
  made.addEventListener('click', onClick)
  return made
}
