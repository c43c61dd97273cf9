import type { Endpoint } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import type { Answer, TestApp } from './app.ts'
import type { Person } from './people.ts'

export type FormFile = { name: string; type?: string; data: Buffer }

/** Sends a multipart form to an endpoint, as a browser's form would; `_method` is added for a PUT. */
export async function sendForm<T>(
  app: TestApp,
  endpoint: Endpoint,
  form: { path?: string; fields?: Record<string, string>; files?: Record<string, FormFile>; as?: Person },
): Promise<Answer<T>> {
  const body = new FormData()
  if (endpoint.method === 'PUT') body.set('_method', 'PUT')
  for (const [name, value] of Object.entries(form.fields ?? {})) body.set(name, value)
  for (const [name, file] of Object.entries(form.files ?? {}))
    body.set(name, new File([new Uint8Array(file.data)], file.name, { type: file.type ?? 'image/png' }))
  const encoded = new Response(body)
  const answer = await app.http.inject({
    method: 'POST',
    url: form.path ?? endpoint.path,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(form.as ? { authorization: `Bearer ${form.as.token}` } : {}),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json<T & Partial<ErrorBody>>(), headers: answer.headers }
}
