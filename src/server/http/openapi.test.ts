import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { allHandlers } from '#app/handlers.ts'
import { endpoint } from '#shared/endpoint.ts'
import { ById } from '#shared/id.ts'
import { anyone, policy } from '#shared/policy.ts'
import { useTestApp } from '#tests/support/app.ts'
import { openApiOf, type OpenApi } from './openapi.ts'

const app = useTestApp()

const read = async (): Promise<OpenApi> => {
  const answer = await app.http.inject({ url: '/api/openapi.json' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/json')
  return answer.json()
}

const operations = (document: OpenApi) => Object.values(document.paths).flatMap((methods) => Object.values(methods))

describe('the document that is served', () => {
  test('says OpenAPI 3.1 and how to sign in', async () => {
    const document = await read()
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.components.securitySchemes ?? {})).toEqual(['bearer', 'cookie'])
  })

  test('holds every endpoint of the register at its path and method', async () => {
    const document = await read()
    for (const { endpoint: each } of allHandlers) {
      const found = document.paths[each.path.replaceAll(/:(\w+)/g, '{$1}')]?.[each.method.toLowerCase()]
      expect(found?.operationId).toBe(each.name)
      expect(found?.summary).toBe(each.summary)
    }
  })

  test('names every operation once', async () => {
    const names = operations(await read()).map((each) => each.operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  test('has a parameter for every segment of a path', async () => {
    for (const [path, methods] of Object.entries((await read()).paths)) {
      const segments = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      for (const each of Object.values(methods)) {
        const given = each.parameters.filter((parameter) => parameter.in === 'path')
        expect(given.map((parameter) => parameter.name)).toEqual(segments)
        expect(given.every((parameter) => parameter.required)).toBe(true)
      }
    }
  })

  test('every reference leads somewhere', async () => {
    const document = await read()
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(refs.length).toBeGreaterThan(0)
    for (const ref of new Set(refs)) {
      const steps = ref.replace(/^#\//, '').split('/')
      const target = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)
      expect(target, ref).toBeDefined()
    }
  })
})

describe('one contract', () => {
  const rules = policy('thing', { change: { roles: ['admin'] } })
  const change = endpoint({
    name: 'thing.change',
    method: 'PUT',
    path: '/api/things/:id',
    access: rules.change,
    summary: 'Changes a thing.',
    params: ById,
    query: z.object({ dry: z.optional(z.enum(['0', '1'])) }),
    body: z.strictObject({ title: z.string().check(z.minLength(2)), note: z.optional(z.string()) }),
    response: z.object({ id: z.number() }),
    files: { photo: { kind: 'image', maxBytes: 2_000_000, tooLarge: 'Too large', wrongType: 'Wrong type' } },
    postOverride: true,
    status: 201,
  })
  const look = endpoint({ name: 'thing.look', method: 'GET', path: '/api/thing', access: anyone, summary: 'Looks.' })
  const document = openApiOf([change, look], 'https://mbuyu.example')
  const made = document.paths['/api/things/{id}']

  test('becomes JSON and form bodies with its files', () => {
    const content = made?.put?.requestBody?.content
    expect(content?.['application/json']?.schema.required).toEqual(['title'])
    expect(Object.keys(content?.['multipart/form-data']?.schema.properties ?? {})).toEqual(['title', 'note', 'photo'])
  })

  test('is also listed as a form post with _method', () => {
    expect(made?.post?.operationId).toBe('thing.change.form')
    const schema = made?.post?.requestBody?.content['multipart/form-data']?.schema
    expect(schema?.required).toEqual(['_method', 'title'])
  })

  test('keeps its status, its query and who may call', () => {
    expect(made?.put?.responses['201']).toBeDefined()
    expect(made?.put?.responses['403']).toEqual({ $ref: '#/components/responses/Error403' })
    expect(made?.put?.parameters.map((each) => [each.in, each.name])).toEqual([
      ['path', 'id'],
      ['query', 'dry'],
    ])
    expect(made?.put?.security).toEqual([{ bearer: [] }, { cookie: [] }])
    expect(document.paths['/api/thing']?.get?.security[0]).toEqual({})
    expect(document.paths['/api/thing']?.get?.responses['401']).toBeUndefined()
  })
})
