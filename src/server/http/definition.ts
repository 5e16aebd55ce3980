import type { Endpoint, EndpointDefinition } from '#shared/contract.ts'

/** The definition of an endpoint with its schemas, which only the server has. */
export function definitionOf(endpoint: Endpoint) {
  // Safe: endpoints are only created by `defineContract`, and the server's build keeps their schemas.
  return endpoint as unknown as EndpointDefinition
}
