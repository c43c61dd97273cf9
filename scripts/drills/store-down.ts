import { buffer } from 'node:stream/consumers'
import { readConfig } from '#server/config.ts'
import { openStores } from '#server/store/open-stores.ts'
import { type Person, person } from '#tests/support/people.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { allFiles } from '#tests/support/stored-files.ts'
import { inFolder, newFolder, pause, startProduct, until } from './product.ts'
import { type Drill, seconds } from './report.ts'
import {
  beginVideo,
  makeVideo,
  PIECE_BYTES,
  sendPicture,
  sendPiece,
  type Sent,
  sum,
  videoOffset,
  VIDEO_BYTES,
} from './uploads.ts'

const PAGES = ['/', '/courses', '/about', '/api/courses']
const WIDTHS = [160, 480, 960]
const DOWN_MS = 10_000
const SENDERS = 2
const INSIDE = /ECONN|aws|s3-store|127\.0\.0\.1:\d|\.ts\b/i

export const storeDown: Drill = {
  about: 'the S3 service goes away under uploads and reads: pages work, pictures are 503, nothing acknowledged is lost',
  async run({ saw, promise }) {
    const server = await startS3Server()
    const folder = await newFolder('store')
    let admin: Person | undefined
    await inFolder(folder, async ({ db }) => void (admin = await person(db, 'admin')), server.settings)
    const as = admin
    if (!as) throw new Error('nobody was made')
    const product = await startProduct(folder, server.settings)
    const { files: store } = await openStores(readConfig({ DATA_DIR: folder, ...server.settings }))

    const video = makeVideo()
    const place = await beginVideo(product, as)
    const pieces = Array.from({ length: VIDEO_BYTES / PIECE_BYTES }, (_, nth) => nth * PIECE_BYTES)
    for (const at of pieces.slice(0, 3)) await sendPiece(place, as, video, at)

    const taken: string[] = []
    const refused: Sent[] = []
    const over = new AbortController()
    const upload = async (sender: number) => {
      for (let nth = 0; !over.signal.aborted; nth += 1) {
        const { url, ...sent } = await sendPicture(product, as, sender * 50 + nth)
        if (url) taken.push(url)
        else refused.push(sent)
        await pause(url ? 100 : 500)
      }
    }
    const seen = new Map<number, number>()
    const look = async () => {
      for (let nth = 0; !over.signal.aborted; nth += 1) {
        const url = taken.at(nth % Math.max(1, taken.length))
        const { status } = url ? await product.ask(`${url}?w=480`) : { status: 200 }
        seen.set(status, (seen.get(status) ?? 0) + 1)
        await pause(50)
      }
    }
    const working = [...Array.from({ length: SENDERS }, (_, nth) => upload(nth)), look(), look()]
    await until('some pictures', 60_000, () => taken.length >= 10)
    for (const page of PAGES) await product.ask(page)

    const before = taken.length
    await server.stop()
    const stopped = performance.now()
    saw(`the service was stopped after ${before} pictures and half a video`)
    const pages = await Promise.all(PAGES.map(async (page) => ({ page, ...(await product.ask(page)) })))
    promise(
      'pages are served',
      pages.every(({ status }) => status === 200),
      pages.map(({ page, status, ms }) => `${page} ${status} in ${seconds(ms)}`).join(', '),
    )
    const ready = await product.ask('/readyz')
    promise('/readyz stays 200 and tells', ready.status === 200 && ready.body.includes('do not answer'), ready.body)
    const statuses: number[] = []
    for (const at of pieces.slice(3)) statuses.push(await sendPiece(place, as, video, at))
    promise(
      'pieces of a video are still taken, and the end of it says that it has to wait',
      statuses.slice(0, -1).every((status) => status === 204) && statuses.at(-1) === 503,
      statuses.join(', '),
    )
    await pause(Math.max(0, DOWN_MS - (performance.now() - stopped)))
    promise('the process lives on', product.isRunning())
    const during = refused.length

    await server.start()
    const back = await until('uploads', 30_000, () => taken.length > before + SENDERS)
    over.abort()
    await Promise.all(working)
    promise('it finds back by itself', true, `uploads are taken ${seconds(back)} later`)
    promise(
      'what could not be stored was refused in words, with Retry-After',
      during > 0 &&
        refused.every(({ status, text, retryAfter }) => status === 503 && retryAfter !== null && !INSIDE.test(text)),
      `${refused.length} uploads, all ${[...new Set(refused.map(({ status }) => status))].join(', ')}`,
    )
    const odd = [...seen.keys()].filter((status) => status !== 200 && status !== 503 && status !== 0)
    promise(
      'a picture was there, or 503',
      odd.length === 0,
      [...seen].map(([status, many]) => `${many} × ${status || 'cut off'}`).join(', '),
    )
    const looked = await Promise.all(
      taken.flatMap((url) => WIDTHS.map((width) => product.ask(`${url}?w=${width}`).then(({ status }) => status))),
    )
    promise(
      'every picture that was taken is there in each width',
      looked.every((status) => status === 200),
      `${taken.length} pictures`,
    )
    const offset = await videoOffset(place, as)
    const stored = await buffer(store.read(`${place.slice(-24)}.mp4`))
    promise(
      'the video is in its place as soon as somebody asks, byte for byte',
      offset === VIDEO_BYTES && sum(stored) === sum(video),
    )
    const keys = (await allFiles(store)).map(({ key }) => key.slice(0, 24))
    const known = new Set([...taken.map((url) => url.slice('/files/'.length).slice(0, 24)), place.slice(-24)])
    saw(`${new Set(keys.filter((id) => !known.has(id))).size} files that no row names are left for the page Database`)
    await product.end('SIGTERM')
    await server.close()
  },
}
