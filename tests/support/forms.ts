import type { Endpoint } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/errors.ts'
import type { Answer, TestApp } from './app.ts'
import type { Person } from './people.ts'

export type FormFile = { name: string; type?: string; data: Buffer }

/** A multipart form as a browser writes it; `_method` is added for a PUT. */
export async function encodeForm(
  endpoint: Pick<Endpoint, 'method'>,
  form: { fields?: Record<string, string>; files?: Record<string, FormFile> },
): Promise<{ payload: Buffer; type: string }> {
  const body = new FormData()
  if (endpoint.method === 'PUT') body.set('_method', 'PUT')
  for (const [name, value] of Object.entries(form.fields ?? {})) body.set(name, value)
  for (const [name, file] of Object.entries(form.files ?? {}))
    body.set(name, new File([new Uint8Array(file.data)], file.name, { type: file.type ?? 'image/png' }))
  const encoded = new Response(body)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}

/** Sends a multipart form to an endpoint, as a browser's form would; `_method` is added for a PUT. */
export async function sendForm<T>(
  app: TestApp,
  endpoint: Endpoint,
  form: {
    path?: string
    fields?: Record<string, string>
    files?: Record<string, FormFile>
    as?: Person
    language?: string
  },
): Promise<Answer<T>> {
  const { payload, type } = await encodeForm(endpoint, form)
  const answer = await app.http.inject({
    method: 'POST',
    url: form.path ?? endpoint.path,
    headers: {
      'content-type': type,
      ...(form.language ? { 'accept-language': form.language } : {}),
      ...(form.as ? { authorization: `Bearer ${form.as.token}` } : {}),
    },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<T & Partial<ErrorBody>>(), headers: answer.headers }
}
