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
  const text = document.getElementById('page-data')?.textContent
  return text ? JSON.parse(text) : null
}

async function start() {
  const root = document.getElementById('root')
  if (!root) return
  const path = location.pathname
  const first = await loadPage(path, { rendered: true })
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
  import('./watch.ts').then(({ watchBrowser }) => watchBrowser()).catch(() => {})
}

void start()
