import { copyKey, deleteImage, storePrivateImage } from '#server/files/images.ts'
import type { Services } from '#server/service-types.ts'
import type { Call, IncomingFile, RawAnswer } from '#server/http/call.ts'
import { countAgainstLimit } from '#server/rate-limits/rate-limits.data.ts'
import { IMAGE_WIDTHS } from '#shared/images.ts'
import { chatImageRule } from '../chat.contract.ts'

/** Resizing pictures is expensive, so their number is limited. */
const PER_PERSON = { most: 30, seconds: 300 }
const LARGEST = IMAGE_WIDTHS.at(-1) ?? 960
const HOUR_SECONDS = 3600

type Picture = { fileId: string; imageBytes: number }
type Sender = Pick<Call, 'db' | 'files' | 'now'> & { me: { id: number } }

/**
 * Keeps the picture of a message, if it has one, together with the message: both, or neither. It is made again in
 * several widths before the transaction begins.
 */
export async function withStoredChatImage<Written extends { fileId: string | null }>(
  call: Sender,
  file: IncomingFile | undefined,
  write: (picture: Picture | undefined) => Promise<Written>,
): Promise<Written> {
  if (!file) return write(undefined)
  await countAgainstLimit(call.db, `chat-image:${call.me.id}`, PER_PERSON, call.now())
  const { id: fileId } = await storePrivateImage(call, file, chatImageRule, call.me.id)
  try {
    const written = await write({ fileId, imageBytes: (await call.files.size(copyKey(fileId, LARGEST, 'webp'))) ?? 0 })
    // The same message has come twice at once, and the other picture was kept.
    if (written.fileId !== fileId) await deleteImage(call, fileId)
    return written
  } catch (problem) {
    await deleteImage(call, fileId)
    throw problem
  }
}

/** The picture of a message in a width; the caller has checked who asks. It never changes. */
export function answerChatImage(files: Services['files'], fileId: string, width: string | undefined): RawAnswer {
  const wanted = IMAGE_WIDTHS.find((one) => String(one) === width) ?? LARGEST
  return {
    type: 'image/webp',
    body: files.read(copyKey(fileId, wanted, 'webp')),
    headers: {
      'cache-control': `private, max-age=${HOUR_SECONDS}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  }
}
