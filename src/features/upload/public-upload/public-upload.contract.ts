import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { text } from '#shared/message.ts'
import { signedIn } from '#shared/policy.ts'
import { pictureRule } from '../upload.contract.ts'

/** Pictures of one form; each may be as large as a single one. */
export const PICTURES_MAX = 10

export const publicUploadApi = {
  create: endpoint({
    name: 'publicUpload.create',
    method: 'POST',
    path: '/api/public-upload',
    access: signedIn,
    summary:
      'Stores one picture of up to 5 MB and answers its name: it is shown at `/files/{imageName}`, and that address can be given wherever a picture is asked for (spec 3 §7).',
    files: { image: pictureRule },
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
        ...pictureRule,
        several: { most: PICTURES_MAX, tooMany: text('Please choose at most {most} pictures') },
      },
    },
    response: z.object({ images: z.array(z.string()) }),
    status: 201,
  }),
}
