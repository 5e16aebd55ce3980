import { navigate, useLocation } from '#web/router/router.tsx'

/** The person, the card or the request that the address names, so that a link can show them. */
export function useNetworkAddress() {
  const { path, search } = useLocation()
  const params = new URLSearchParams(search)

  function leave() {
    params.delete('person')
    params.delete('card')
    navigate(params.size > 0 ? `${path}?${params}` : path, { replace: true, stay: true })
  }
  return { person_id: params.get('person'), request: params.get('request'), code: params.get('card'), leave }
}
