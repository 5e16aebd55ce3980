import { navigate, useLocation } from './router.tsx'

/**
 * One of a few parts of a page, kept in the address as `?name=id`, so that it can be linked to and survives a reload. The
 * first one is what the plain address shows. With `inHistory`, Back leads to the part that was shown before.
 */
export function useAddressChoice<Id extends string>(
  name: string,
  ids: readonly [Id, ...Id[]],
  { inHistory = false }: { inHistory?: boolean } = {},
) {
  const { path, search } = useLocation()
  const requested = new URLSearchParams(search).get(name)
  const chosen = ids.find((id) => id === requested) ?? ids[0]

  function choose(id: Id) {
    const params = new URLSearchParams(search)
    if (id === ids[0]) params.delete(name)
    else params.set(name, id)
    navigate(params.size > 0 ? `${path}?${params}` : path, { replace: !inHistory, stay: true })
  }
  return [chosen, choose] as const
}
