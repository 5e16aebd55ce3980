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
  const pageData = route === first.route && sameParams(params, first.params) ? data : null
  const element = <Page key={path} params={params} data={pageData} />
  const page = route.static ? <ServerMarkup as="div">{element}</ServerMarkup> : element
  return (
    <Shell bare={route.layout === 'bare'} Bars={Bars}>
      <ErrorScreen key={path}>{Guard ? <Guard>{page}</Guard> : page}</ErrorScreen>
    </Shell>
  )
}

function sameParams(a: Record<string, string>, b: Record<string, string>) {
  return Object.entries(a).every(([name, value]) => b[name] === value)
}
