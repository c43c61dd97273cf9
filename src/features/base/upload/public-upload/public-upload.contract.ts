import * as z from 'zod/mini'
import { endpoint, type FileRule } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { signedIn } from '#shared/policy.ts'

/** Pictures of one form; each may be as large as a single one. */
export const PICTURES_MAX = 10

/** A picture of any client: about 1 MB (spec 3 §5, §9). Our own screens send theirs with the form that they belong to. */
export const sharedPictureRule: FileRule = {
  kind: 'image',
  maxBytes: 1_100_000,
  tooLarge: text('Maximum file size is 1mb'),
  wrongType: text('Invalid file type'),
}

export const publicUploadApi = {
  create: endpoint({
    name: 'publicUpload.create',
    method: 'POST',
    path: '/api/public-upload',
    access: signedIn,
    summary:
      'Stores one picture of up to 1.1 million bytes and answers its name: it is shown at `/files/{imageName}`, and that address can be given wherever a picture is asked for (spec 3 §7).',
    files: { image: sharedPictureRule },
    response: z.object({ status: z.literal('success'), imageName: z.string() }),
    status: 201,
  }),
  createSeveral: endpoint({
    name: 'publicUpload.createSeveral',
    method: 'POST',
    path: '/api/public-upload-multiple',
    access: signedIn,
    summary: 'The same for up to ten pictures, in their order: all of them are stored, or none (spec 3 §7).',
    files: {
      'images[]': {
        ...sharedPictureRule,
        several: { most: PICTURES_MAX, tooMany: text('Choose at most {most} pictures') },
      },
    },
    response: z.object({ images: z.array(z.string()) }),
    status: 201,
  }),
}
