import * as z from 'zod/mini'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { MB } from '#shared/limits.ts'
import { text } from '#shared/message.ts'
import { signedIn } from '#shared/policy.ts'

const texts = {
  kind: 'image',
  wrongType: text('Invalid file type. Please upload a valid image file (jpg, jpeg, png, or webp).'),
  wrongExtension: text('Invalid file extension. Please upload a valid image file.'),
} as const

/** A person's photo (spec 2 §5). */
export const photoRule: FileRule = { ...texts, maxBytes: MB, tooLarge: text('Maximum file size is 1MB') }
/** Any other picture (spec 2 §5, staff chat). */
export const pictureRule: FileRule = {
  ...texts,
  maxBytes: 5 * MB,
  tooLarge: text('Image size should be less than 5MB'),
}

export const uploadApi = {
  create: endpoint({
    name: 'upload.create',
    method: 'POST',
    path: '/api/uploads',
    access: signedIn,
    summary:
      'Stores one picture and answers its address; `profile_picture` allows 1 MB, `file` 5 MB (spec 2 §5, §7). The preset is ignored.',
    body: z.strictObject({ upload_preset: z.optional(z.string().check(z.maxLength(200))) }),
    files: { profile_picture: photoRule, file: pictureRule },
    response: z.object({ url: z.string(), secure_url: z.string(), public_id: z.string() }),
    status: 201,
  }),
}
