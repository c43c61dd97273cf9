import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const BROTLI_QUALITY = 9

/** The same bytes in each encoding that we send. */
export type Encoded = { plain: Buffer; br: Buffer; gzip: Buffer }

/** The best encoding that we have and the client takes. */
export function encodingOf(accepts: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const text = String(accepts ?? '')
  if (text.includes('br')) return 'br'
  return text.includes('gzip') ? 'gzip' : undefined
}

/** Compresses a body once, so that each further request only sends bytes. */
export async function compress(plain: Buffer): Promise<Encoded> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(plain),
  ])
  return { plain, br, gzip: zipped }
}
