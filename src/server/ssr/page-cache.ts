import { createHash } from 'node:crypto'
import { createCache } from '../http/answer-cache.ts'
import { compress, type Encoded } from '../http/compression.ts'

/** A page as it is sent: body in each encoding, headers, and the features it shows. */
export type CachedPage = {
  status: number
  body: Encoded
  headers: Record<string, string>
  features: readonly string[]
  location?: string
}

/** Encodes a page once, so that each further request only sends bytes. */
export async function encodePage(page: {
  status: number
  html: string
  policy: string
  features: readonly string[]
  location?: string
}): Promise<CachedPage> {
  const html = Buffer.from(page.html)
  const etag = `"${createHash('sha256').update(html).update(page.policy).digest('base64url').slice(0, 27)}"`
  return {
    status: page.status,
    body: await compress(html),
    features: page.features,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, accept-language, cookie',
      etag,
    },
    ...(page.location ? { location: page.location } : {}),
  }
}

/** The cached pages of this process; see `createCache`. */
export const createPageCache = () => createCache<CachedPage>()
