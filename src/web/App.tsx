import { AuthProvider } from '#features/auth/web/AuthProvider.tsx'
import { Shell } from '#features/shell/web/Shell.tsx'
import { Adopted } from './Adopted.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { RouterProvider, useLocation, usePage } from './router.tsx'
import type { LoadedPage } from './routes.tsx'

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
  const { route, params, Page, Frame, Bars } = usePage()
  const { path } = useLocation()
  const given = route === first.route && samePlace(params, first.params) ? data : undefined
  const made = <Page key={path} params={params} data={given} />
  const page = route.still ? <Adopted as="div">{made}</Adopted> : made
  return (
    <Shell bare={route.layout === 'bare'} Bars={Bars}>
      <ErrorScreen key={path}>{Frame ? <Frame>{page}</Frame> : page}</ErrorScreen>
    </Shell>
  )
}

function samePlace(a: Record<string, string>, b: Record<string, string>) {
  return Object.entries(a).every(([name, value]) => b[name] === value)
}
