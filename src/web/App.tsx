import { AuthProvider } from '#features/auth/web/AuthProvider.tsx'
import { Shell } from '#features/shell/web/Shell.tsx'
import { ServerMarkup } from './ServerMarkup.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { RouterProvider, useLocation, usePage } from '#web/router/router.tsx'
import type { LoadedPage } from '#web/router/loadPage.ts'

/** The whole product in the browser and on the server. `data` is what the server rendered the first page with. */
export function App({ first, path, data }: { first: LoadedPage; path: string; data: unknown }) {
  return (
    <RouterProvider first={first} path={path}>
      <AuthProvider>
        <CurrentPage first={first} data={data} />
      </AuthProvider>
    </RouterProvider>
  )
}

function CurrentPage({ first, data }: { first: LoadedPage; data: unknown }) {
  const { route, params, Page, Guard, Bars } = usePage()
  const { path } = useLocation()
  const given = route === first.route && samePlace(params, first.params) ? data : null
  const made = <Page key={path} params={params} data={given} />
  const page = route.static ? <ServerMarkup as="div">{made}</ServerMarkup> : made
  return (
    <Shell bare={route.layout === 'bare'} Bars={Bars}>
      <ErrorScreen key={path}>{Guard ? <Guard>{page}</Guard> : page}</ErrorScreen>
    </Shell>
  )
}

function samePlace(a: Record<string, string>, b: Record<string, string>) {
  return Object.entries(a).every(([name, value]) => b[name] === value)
}
