import * as z from 'zod/mini'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { MB } from '#shared/limits.ts'
import { text } from '#shared/message.ts'
import { supportPolicy } from '../support.policy.ts'

/** A picture in the support chat (spec 2 §5). */
export const supportImageRule: FileRule = {
  kind: 'image',
  maxBytes: MB,
  tooLarge: text('Maximum file size is 1MB'),
  wrongType: text('Invalid file type. Please upload a valid image file.'),
}

export const supportImageApi = {
  upload: endpoint({
    name: 'supportImage.upload',
    method: 'POST',
    path: '/api/chat/admin/images',
    access: supportPolicy.attach,
    summary:
      'Keeps a picture (at most 1 MB) for a message of the support chat and answers the address to send with it.',
    files: { image: supportImageRule },
    response: z.object({ url: z.string() }),
    status: 201,
  }),
  show: endpoint({
    name: 'supportImage.show',
    method: 'GET',
    path: '/api/chat/admin/images/:file',
    access: supportPolicy.attach,
    summary:
      'A picture of the support chat, for who has uploaded it and for those who read its thread; `w` picks a width.',
    params: z.object({ file: z.string().check(z.regex(/^[0-9a-f]{24}$/)) }),
    query: z.object({ w: z.optional(z.enum(['160', '480', '960'])) }),
    raw: 'image/webp',
  }),
}
