import { loginFor } from '#features/auth/web/loginFor.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { useLocation } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { pageText } from '../page-text.ts'

// Visitors load nothing of it.
const Network = lazyPart(() => import('./Network.tsx').then((module) => module.Network))
const AboutMe = lazyPart(() => import('#features/networking-profile/web/AboutMe.tsx').then((module) => module.AboutMe))
const FirstStep = lazyPart(() => import('./FirstStep.tsx').then((module) => module.FirstStep))

/**
 * /network: connections, requests and people to meet; with `?about=me` what brings the reader here, and with `?about=people`
 * the first people to meet after they said so.
 */
export function NetworkPage() {
  const { user } = useAuth()
  const { search } = useLocation()
  const about = new URLSearchParams(search).get('about')
  if (user && about === 'me') return <AboutMe key={user.id} />
  if (user && about === 'people') return <FirstStep key={user.id} />
  if (user) return <Network key={user.id} user_id={user.id} />
  return (
    <Empty
      level={1}
      title={pageText.title}
      action={
        // Somebody who has scanned a card comes back to it.
        <ButtonLink to={loginFor({ pathname: paths.network, search, hash: '' })} kind="primary">
          Login
        </ButtonLink>
      }
    >
      {pageText.loginHint}
    </Empty>
  )
}
