import type { Services } from '../service-types.ts'
import { documentKey, fileEndingOf } from '../files/documents.ts'
import type { RawAnswer } from './call.ts'
import { contentDisposition } from './content-disposition.ts'

/**
 * The bytes of a document, to be saved and never shown in the page. The caller has checked who asks.
 * @param title what the file is called
 */
export function sendDocument(
  { files: store }: Pick<Services, 'files'>,
  { id, type, title }: { id: string; type: string; title: string },
): RawAnswer {
  return {
    type,
    body: store.read(documentKey(id, type)),
    headers: {
      ...contentDisposition(`${title}.${fileEndingOf(type)}`),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  }
}
