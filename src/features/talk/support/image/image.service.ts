import { copyKey, storePrivateImage } from '#server/files/images.ts'
import type { Db } from '#server/db/db.ts'
import { type Call, handlers } from '#server/http/call.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { IMAGE_WIDTHS } from '#shared/images.ts'
import { message } from '#shared/message.ts'
import { hasRole } from '#shared/policy.ts'
import { supportImageApi, supportImageRule } from './image.contract.ts'
import { isOwnPicture, canSeePicture } from './image.data.ts'

/** Resizing pictures is expensive, so their number is limited. */
const PER_PERSON = { most: 30, seconds: 300 }
const LARGEST = IMAGE_WIDTHS.at(-1) ?? 960
const HOUR_SECONDS = 3600

/** The address under which those who may see a picture find it. */
export const pictureUrl = (id: string): string => `/api/chat/admin/images/${id}`

/**
 * The picture that an address names: one that this person has uploaded here or by `POST /api/uploads`.
 * Throws 422 for every other address (security.md §1).
 */
export async function requireOwnPicture(db: Db, ownerId: number, url: string): Promise<string> {
  const id = /^(?:\/api\/chat\/admin\/images\/|\/files\/)([0-9a-f]{24})(?:\.webp)?$/.exec(url)?.[1]
  if (id === undefined || !(await isOwnPicture(db, ownerId, id)))
    throw invalid({ image_url: [message('Upload the image here first')] })
  return id
}

async function upload(call: Call<typeof supportImageApi.upload>) {
  const { db, me, now, files_in: given } = call
  const image = given['image']
  if (!image) throw invalid({ image: [message('Choose one picture')] })
  await countAgainstLimit(db, `support-image:${me.id}`, PER_PERSON, now())
  const { id } = await storePrivateImage(call, image, supportImageRule, me.id)
  return { url: pictureUrl(id) }
}

export const supportImageHandlers = handlers(supportImageApi, {
  upload,
  show: async ({ db, me, params, query, files }) => {
    const reader = { userId: me.id, isAdmin: hasRole(me, ['admin']) }
    if (!(await canSeePicture(db, params.file, reader))) throw notFound(message('File not found'))
    const wanted = IMAGE_WIDTHS.find((one) => String(one) === query.w) ?? LARGEST
    return {
      type: 'image/webp',
      body: files.read(copyKey(params.file, wanted, 'webp')),
      headers: {
        'cache-control': `private, max-age=${HOUR_SECONDS}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    }
  },
})
