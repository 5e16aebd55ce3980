import './watch.css'

const text = {
  offline: 'You are offline. This page may be out of date, and you cannot save anything until you are back online.',
  newVersion: 'A new version is ready.',
  reload: 'Reload',
  later: 'Later',
}

const CHECK_MS = 10 * 60_000
/** Somebody who keeps coming back to a tab asks no more often than this. */
const PAUSE_MS = 60_000

/** Of somebody who may want to know what an icon is called. */
const SIGNS = ['pointerover', 'focusin'] as const

let checkedAt = performance.now()
let told = false

/**
 * Says when the connection is gone, when the server has newer pages than the one that is shown, and what icons are
 * called. Called once.
 */
export function watchBrowser() {
  for (const sign of SIGNS) document.addEventListener(sign, fetchTooltips)
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

/** What comes too late for the icon that was come to first is there for the next. */
function fetchTooltips() {
  for (const sign of SIGNS) document.removeEventListener(sign, fetchTooltips)
  import('./tooltips.ts').then(({ watchTooltips }) => watchTooltips()).catch(() => {})
}

function showConnection() {
  const shown = document.getElementById('offline-bar')
  if (navigator.onLine) return shown?.remove()
  if (!shown) showBar('offline-bar', text.offline)
}

/** A page knows its version by its script; the server names that of the pages it sends now. */
async function checkVersion() {
  const ours = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  if (told || !ours) return
  checkedAt = performance.now()
  try {
    const reply = await fetch('/version.json', { cache: 'no-store' })
    const { build } = await reply.json()
    if (!reply.ok || new URL(String(build), location.href).href === ours) return
    told = true
    const bar = showBar('version-bar', text.newVersion)
    bar.append(
      button(text.reload, 'btn btn-primary btn-small', () => location.reload()),
      button(text.later, 'btn btn-quiet btn-small', () => bar.remove()),
    )
  } catch {
    // Without an answer nothing is known, and the next look will tell.
  }
}

function showBar(id: string, words: string) {
  const bar = document.createElement('div')
  bar.id = id
  bar.className = 'browser-bar'
  bar.role = 'status'
  document.body.append(bar)
  // What is there when a region appears is not read out; what comes into it is.
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
