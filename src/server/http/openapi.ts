import type { FastifyInstance } from 'fastify'
import { toJSONSchema } from 'zod'
import { PRODUCT } from '#shared/brand.ts'
import type { EndpointDefinition } from '#shared/contract.ts'
import { ACCESS_NOTE, apiPage } from './api-page.ts'
import { definitionOf } from './definition.ts'
import type { BoundContract } from './endpoints.ts'

/** An Operation Object of OpenAPI 3.1. */
function operationObject(endpoint: EndpointDefinition) {
  const input = toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const properties = Object.entries(input.properties ?? {})
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  const rest = properties.filter(([name]) => !names.includes(name))
  const inQuery = rest.map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name),
    schema,
  }))
  const takesJson = endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && !endpoint.bytes
  const required = (input.required ?? []).filter((name) => !names.includes(name))
  const json = { 'application/json': { schema: { type: 'object', properties: Object.fromEntries(rest), required } } }
  const bytes = Object.fromEntries((endpoint.bytes?.types ?? []).map((type) => [type, {}]))
  return {
    summary: endpoint.summary,
    description: ACCESS_NOTE[endpoint.access],
    ...(endpoint.access !== 'anyone' && { security: [{ bearer: [] }] }),
    parameters: takesJson ? inPath : [...inPath, ...inQuery],
    ...(takesJson && rest.length > 0 && { requestBody: { content: json } }),
    ...(endpoint.bytes && { requestBody: { content: bytes } }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done.',
        content: { 'application/json': { schema: toJSONSchema(endpoint.output, { unrepresentable: 'any' }) } },
      },
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

const REFUSED = {
  description:
    'Refused. `code` is stable; `message` is for people; `fields` names what to correct; `newer` has both values of what a save would have replaced.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
          newer: {
            type: 'object',
            properties: { updated_at: { type: 'string' }, values: { type: 'object', additionalProperties: true } },
          },
          request_id: { type: 'string' },
        },
      },
    },
  },
}

/** The API reference in OpenAPI 3.1. */
function openApiDocument(bound: readonly BoundContract[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of bound.flatMap(({ contract }) => Object.values(contract))) {
    const address = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operationObject(definitionOf(endpoint)) }
  }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT, version: '1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: { Refused: REFUSED },
    },
  }
}

/** Serves the API reference at /openapi.json, and as a page at /api. Both are created at the first request. */
export function registerOpenApi(app: FastifyInstance, bound: readonly BoundContract[]) {
  let reference: object | undefined
  let page: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    reference ??= openApiDocument(bound)
    return reply.header('cache-control', 'public, max-age=300').send(reference)
  })
  app.get('/api', (_request, reply) => {
    page ??= apiPage(bound.flatMap(({ contract }) => Object.values(contract).map(definitionOf)))
    return reply.header('cache-control', 'public, max-age=300').type('text/html; charset=utf-8').send(page)
  })
}
