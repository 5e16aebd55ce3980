import './styles/app.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { sessionCaller } from '#features/auth/web/token.ts'
import { Hydration } from './ServerMarkup.tsx'
import { App } from './App.tsx'
import { setCaller } from '#web/data/caller.ts'
import { loadPage } from '#web/router/loadPage.ts'

/** Loaded late because it is not needed immediately, but before the connection may be lost. */
const WATCH_AFTER_MS = 3000

setCaller(sessionCaller)

function embeddedData(): unknown {
  return JSON.parse(document.getElementById('page-data')?.textContent ?? 'null')
}

async function start() {
  const path = location.pathname
  const first = await loadPage(path, { rendered: true })
  // This script may run before the end of a long page has come.
  if (document.readyState === 'loading') await new Promise((resolve) => (document.onreadystatechange = resolve))
  const root = document.getElementById('root')
  if (!root) return
  const app = (
    <Hydration>
      <App first={first} path={path} data={embeddedData()} />
    </Hydration>
  )
  startTransition(() => void hydrateRoot(root, app))
  setTimeout(watch, WATCH_AFTER_MS)
}

function watch() {
  // The page works without it.
  import('./watch.ts').then(
    ({ watchBrowser }) => watchBrowser(),
    () => {},
  )
}

void start()
