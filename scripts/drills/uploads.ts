import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { uploadApi } from '#features/base/upload/upload.contract.ts'
import { encodeForm } from '#tests/support/forms.ts'
import type { Person } from '#tests/support/people.ts'
import type { Product } from './product.ts'

const VIDEOS = '/api/uploads/videos'
export const VIDEO_BYTES = 30_000_000
export const PIECE_BYTES = 5_000_000

/** Bytes that begin as a film does. */
export const makeVideo = (): Buffer =>
  Buffer.concat([
    Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isomiso2', 'latin1'),
    Buffer.alloc(VIDEO_BYTES, 'mbuyu'),
  ]).subarray(0, VIDEO_BYTES)

export type Sent = { status: number; text: string; retryAfter: string | null }

type Asked = { method: string; headers: Record<string, string>; body?: Uint8Array<ArrayBuffer> }

const sendTo = async (url: string, as: Person, init: Asked): Promise<Response> =>
  fetch(url, { ...init, headers: { authorization: `Bearer ${as.token}`, ...init.headers } })

/** Sends one picture; answers its address when it was taken. */
export async function sendPicture(product: Product, as: Person, nth: number): Promise<Sent & { url?: string }> {
  const background = { r: nth % 256, g: 80, b: 50 }
  const data = await sharp({ create: { width: 1000, height: 700, channels: 3, background } })
    .png()
    .toBuffer()
  const { payload, type } = await encodeForm(uploadApi.create, { files: { file: { name: `${nth}.png`, data } } })
  const answer = await sendTo(`${product.url}${uploadApi.create.path}`, as, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(payload),
  })
  const text = await answer.text()
  const sent = { status: answer.status, text, retryAfter: answer.headers.get('retry-after') }
  return answer.status === 201 ? { ...sent, url: (JSON.parse(text) as { url: string }).url } : sent
}

export const sum = (data: Buffer): string => createHash('sha256').update(data).digest('hex')

const TUS = { 'tus-resumable': '1.0.0' }

/** Begins a film; answers where its pieces go. */
export async function beginVideo(product: Product, as: Person): Promise<string> {
  const headers = { ...TUS, 'upload-length': String(VIDEO_BYTES), 'upload-metadata': `filename ${btoa('lesson.mp4')}` }
  const answer = await sendTo(`${product.url}${VIDEOS}`, as, { method: 'POST', headers })
  if (answer.status !== 201) throw new Error(`the video was not begun: ${answer.status} ${await answer.text()}`)
  return `${product.url}${answer.headers.get('location') ?? ''}`
}

export async function sendPiece(place: string, as: Person, video: Buffer, at: number): Promise<number> {
  const headers = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) }
  const body = new Uint8Array(video.subarray(at, at + PIECE_BYTES))
  return (await sendTo(place, as, { method: 'PATCH', headers, body })).status
}

/** How many bytes of a film have come. */
export async function videoOffset(place: string, as: Person): Promise<number> {
  const asked = await sendTo(place, as, { method: 'HEAD', headers: TUS })
  return Number(asked.headers.get('upload-offset'))
}
