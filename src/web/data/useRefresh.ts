import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#shared/contract.ts'

/** Reads again what is shown of these endpoints, whatever it was asked with. Resolves once it is there. */
export function useRefresh() {
  const queries = useQueryClient()
  return (endpoints: readonly Endpoint[]) =>
    Promise.all(endpoints.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
}
