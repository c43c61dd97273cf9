import type { Endpoint, FileRule } from '#shared/endpoint.ts'
import { ERROR_STATUS } from '#shared/errors.ts'
import { IDEMPOTENCY } from '#shared/limits.ts'
import { apiGuideText } from './api-guide.ts'
import { isNothing, type JsonSchema, jsonSchemaOf, featureOf } from '../schema/schema-fields.ts'

type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Array<Record<string, string[]>>
  parameters: Array<Record<string, unknown>>
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Record<string, unknown>>
}

export type OpenApi = {
  openapi: '3.1.0'
  info: Record<string, unknown>
  servers: Array<{ url: string }>
  tags: Array<{ name: string }>
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Record<string, unknown>>>
}

const ERRORS: Record<number, string> = {
  400: 'The request could not be read',
  401: 'No session',
  403: 'Not allowed, or a cookie-carried write from another site',
  404: 'Not there, or not visible to the caller',
  409: 'Somebody was faster, or the state does not allow it',
  413: 'Too large',
  415: 'This content type is not supported',
  422: 'Refused fields, all at once',
  429: 'Too many requests; see Retry-After',
  500: 'Something went wrong on our side',
  503: 'Busy; see Retry-After',
  507: 'No room on the disk',
}

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Sent again with the same key within ${IDEMPOTENCY.hours} hours, the request is carried out once and has the first answer.`,
  schema: { type: 'string', minLength: IDEMPOTENCY.least, maxLength: IDEMPOTENCY.most },
}

/**
 * The contracts as one OpenAPI 3.1 document. Same contracts, same document: it is made once.
 * @param baseUrl the address people type
 */
export function openApiOf(endpoints: readonly Endpoint[], baseUrl: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const endpoint of endpoints) {
    const methods = (paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
    methods[endpoint.method.toLowerCase()] = operation(endpoint)
    if (endpoint.postOverride) methods.post ??= overrideOperation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mbuyu API',
      version: '1',
      description: apiGuideText(baseUrl),
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(endpoints.map(featureOf))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema() },
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([status, description]) => [
          `Error${status}`,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that sign-in answers with.' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token', description: 'Set by sign-in in a browser.' },
      },
    },
  }
}

function operation(endpoint: Endpoint): Operation {
  const body = requestBody(endpoint)
  const { roles } = endpoint.access
  return {
    operationId: endpoint.name,
    tags: [featureOf(endpoint)],
    summary: endpoint.summary,
    ...(Array.isArray(roles) ? { description: `Roles: ${roles.join(', ')}.` } : {}),
    security: roles === 'anyone' ? [{}, { bearer: [] }, { cookie: [] }] : [{ bearer: [] }, { cookie: [] }],
    parameters: [
      ...parameters(endpoint, 'path'),
      ...parameters(endpoint, 'query'),
      ...(endpoint.isIdempotent ? [KEY_PARAMETER] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: responses(endpoint),
  }
}

/** The same call as a form post, for senders that cannot PUT a form (spec 3 §7). */
function overrideOperation(endpoint: Endpoint): Operation {
  const made = operation(endpoint)
  const schema = formSchema(endpoint)
  return {
    ...made,
    operationId: `${endpoint.name}.form`,
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            ...schema,
            properties: { _method: { type: 'string', const: endpoint.method }, ...schema.properties },
            required: ['_method', ...(schema.required ?? [])],
          },
        },
      },
    },
  }
}

function parameters(endpoint: Endpoint, place: 'path' | 'query'): Array<Record<string, unknown>> {
  const schema = jsonSchemaOf(place === 'path' ? endpoint.params : endpoint.query, 'input')
  return Object.entries(schema.properties ?? {}).map(([name, part]) => ({
    name,
    in: place,
    required: place === 'path' || schema.required?.includes(name) === true,
    schema: part,
  }))
}

function requestBody(endpoint: Endpoint): Operation['requestBody'] {
  if (endpoint.method === 'GET' || (isNothing(endpoint.body) && !endpoint.files)) return undefined
  const schema = jsonSchemaOf(endpoint.body, 'input')
  const form: Record<string, { schema: JsonSchema }> = endpoint.files
    ? { 'multipart/form-data': { schema: formSchema(endpoint) } }
    : {}
  const isRequired = (schema.required?.length ?? 0) > 0
  return { required: isRequired, content: { 'application/json': { schema }, ...form } }
}

const fileSchema = ({ kind, maxBytes }: FileRule): JsonSchema => ({
  type: 'string',
  format: 'binary',
  description: `${kind}, at most ${maxBytes / 1_000_000} MB`,
})

function formSchema(endpoint: Endpoint): JsonSchema {
  const schema = jsonSchemaOf(endpoint.body, 'input')
  const files = Object.entries(endpoint.files ?? {}).map(([name, rule]): [string, JsonSchema] => [
    name,
    rule.several ? { type: 'array', maxItems: rule.several.most, items: fileSchema(rule) } : fileSchema(rule),
  ])
  return { ...schema, type: 'object', properties: { ...schema.properties, ...Object.fromEntries(files) } }
}

function responses(endpoint: Endpoint): Operation['responses'] {
  const { roles } = endpoint.access
  const isWrite = endpoint.method !== 'GET'
  const refusals = [
    isWrite ? 400 : 0,
    roles === 'anyone' ? 0 : 401,
    isWrite || roles !== 'anyone' ? 403 : 0,
    isNothing(endpoint.params) ? 0 : 404,
    isWrite ? 409 : 0,
    isWrite ? 413 : 0,
    isWrite ? 415 : 0,
    isNothing(endpoint.query) && isNothing(endpoint.body) && !endpoint.files ? 0 : 422,
    429,
    500,
    503,
    isWrite ? 507 : 0,
  ].filter((status) => status !== 0)
  const content = endpoint.raw
    ? { [endpoint.raw]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: jsonSchemaOf(endpoint.response, 'output') } }
  return {
    [endpoint.status ?? 200]: { description: 'Done', content },
    ...Object.fromEntries(refusals.map((status) => [status, { $ref: `#/components/responses/Error${status}` }])),
  }
}

/** The one shape of every refusal (`ErrorBody`). */
function errorSchema(): JsonSchema {
  return {
    type: 'object',
    properties: {
      message: { type: 'string' },
      code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
      errors: {
        type: 'object',
        description: 'Sentences by field',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
      requestId: { type: 'string' },
    },
    required: ['message', 'code'],
  }
}
