import type { Db } from '#server/db/db.ts'
import { imageIdAt, storeImage } from '#server/files/images.ts'
import { handlers, type Call, type IncomingFile } from '#server/http/call.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { invalid } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { photoRule, pictureRule, uploadApi } from './upload.contract.ts'
import { isOwnImage } from './upload.data.ts'

const PER_PERSON = { most: 60, seconds: 3600 }

/** Whether an address is that of a picture which this person uploaded to us. */
export async function ownsImage(db: Db, userId: number, url: string): Promise<boolean> {
  const id = imageIdAt(url)
  return id !== undefined && isOwnImage(db, userId, id)
}

/** Stores a photo outside the upload of a user, such as one sent without an account; throws at its field if it breaks the photo rule. */
export const storePhoto = (parts: Pick<Call, 'db' | 'files'>, file: IncomingFile) =>
  storeImage(parts, file, photoRule, null)

/** Counts pictures that someone wants to store; throws 429 when there were too many within an hour. */
export async function limitUploads(
  { db, me, now }: Pick<Call<typeof uploadApi.create>, 'db' | 'me' | 'now'>,
  many = 1,
) {
  for (let nth = 0; nth < many; nth += 1) await countAgainstLimit(db, `upload:${me.id}`, PER_PERSON, now())
}

export const uploadHandlers = handlers(uploadApi, {
  create: async (call) => {
    const { file, profile_picture: photo } = call.files_in
    const given = photo ?? file
    if (!given || (photo && file)) throw invalid({ file: [message('Choose one picture')] })
    await limitUploads(call)
    const stored = await storeImage(call, given, photo ? photoRule : pictureRule, call.me.id)
    return { url: stored.url, secure_url: new URL(stored.url, call.config.baseUrl).href, public_id: stored.id }
  },
})
