import './styles/app.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { accessToken } from '#features/auth/web/token.ts'
import { Hydration } from './Adopted.tsx'
import { App } from './App.tsx'
import { setTokenSource } from './caller.ts'
import { loadPage } from './routes.tsx'

/** Not needed at once; but what says that the connection is gone must have come before it goes. */
const WATCH_AFTER_MS = 3000

setTokenSource(accessToken)

function embeddedData(): unknown {
  const text = document.getElementById('page-data')?.textContent
  return text ? JSON.parse(text) : undefined
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
  // Without it the page is whole all the same.
  import('./watch.ts').then(({ watchBrowser }) => watchBrowser()).catch(() => {})
}

void start()
