import fs from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import { readConfig } from '#server/config.ts'
import { openStores } from '#server/store/open-stores.ts'
import { readMails } from '#tests/support/mails.ts'
import { type Person, person } from '#tests/support/people.ts'
import { allFiles } from '#tests/support/stored-files.ts'
import { startCluster } from './postgres.ts'
import { addressOf } from './browser.ts'
import {
  type Answer,
  inFolder,
  pause,
  PASSWORD,
  type Product,
  signUp,
  signUpAt,
  startProduct,
  until,
} from './product.ts'
import { type Drill, type Report, seconds } from './report.ts'
import { mountSmallDisk } from './small-disk.ts'
import {
  beginVideo,
  makeVideo,
  PIECE_BYTES,
  sendPicture,
  sendPiece,
  type Sent,
  sum,
  VIDEO_BYTES,
  videoOffset,
} from './uploads.ts'

const DISK_MB = 80
/** The engine itself needs some 60 MB. */
const ENGINE_DISK_MB = 150
const JOINING = 15
const ELSEWHERE = '127.0.0.20'
/** Room for some pictures more, but not for a piece of a film. */
const LEFT_BYTES = 200_000
const SENDERS = 2
const REFUSED = 12
const BACK_WITHIN_MS = 10_000
const PAGES = ['/', '/courses', '/about', '/api/courses']
const INSIDE = /ENOSPC|no space|write|\/tmp|\.ts\b/i

type Uploads = { taken: string[]; refused: Sent[]; stop: () => Promise<void> }

function uploadPictures(product: Product, as: Person): Uploads {
  const [taken, refused]: [string[], Sent[]] = [[], []]
  const over = new AbortController()
  const send = async (sender: number): Promise<void> => {
    for (let nth = 0; !over.signal.aborted; nth += 1) {
      const { url, ...sent } = await sendPicture(product, as, sender * 50 + nth)
      if (url) taken.push(url)
      else refused.push(sent)
      await pause(100)
    }
  }
  const sending = Array.from({ length: SENDERS }, (_, nth) => send(nth))
  return { taken, refused, stop: async () => (over.abort(), void (await Promise.all(sending))) }
}

/** Whether each row has its file, each file its row, and nothing half written lies there. */
async function doTheyAgree({ promise }: Report, db: Client, folder: string): Promise<void> {
  const { files: store } = await openStores(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'fatal' }))
  const { rows } = await db.query<{ id: string }>('select id from files')
  const known = new Set(rows.map(({ id }) => id))
  const stored = new Set((await allFiles(store)).map(({ key }) => key.slice(0, 24)))
  const without = [...known].filter((id) => !stored.has(id))
  const nobodys = [...stored].filter((id) => !known.has(id))
  promise(
    'rows and files agree',
    without.length === 0 && nobodys.length === 0,
    `${known.size} rows, ${without.length} without a file, ${nobodys.length} files without a row`,
  )
  const half = (await fs.readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part'))
  promise('and nothing half written is left', half.length === 0, `${half.length} drafts`)
}

/** What people are told while there is no room. */
async function whileFull({ promise }: Report, product: Product, refused: Sent[], pieces: number[]): Promise<void> {
  await until('refusals', 60_000, () => refused.length >= REFUSED)
  const told = [
    ...new Set(
      refused.map(({ status, text }) => `${status} ${(JSON.parse(text) as Sent & { message: string }).message}`),
    ),
  ]
  promise(
    'who uploads a picture is told so in words',
    refused.every(({ status, text }) => status === 507 && !INSIDE.test(text)),
    told.join('; '),
  )
  promise('and so is who sends a film', pieces.at(-1) === 507, pieces.join(', '))
  const pages = await Promise.all(PAGES.map((page) => product.ask(page)))
  promise(
    'pages are served',
    pages.every(({ status }) => status === 200),
    pages.map(({ status }) => status).join(', '),
  )
  const health = await Promise.all(['/livez', '/readyz'].map((place) => product.ask(place)))
  promise(
    '/livez and /readyz stay 200',
    health.every(({ status }) => status === 200),
  )
}

/** The same with the embedded engine on that disk: its files are what cannot grow. */
async function withEngine({ saw, promise }: Report): Promise<void> {
  const disk = await mountSmallDisk('full-engine', ENGINE_DISK_MB)
  let product = await startProduct(disk.folder)
  const made: string[] = []
  const refused: Answer[] = []
  const join = async (nth: number): Promise<void> => {
    const email = `e${nth}@example.test`
    const answer = await signUpAt(product.url, email, { from: addressOf(nth) })
    if (answer.status === 201) made.push(email)
    else refused.push(answer)
  }
  for (let nth = 0; nth < JOINING; nth += 1) await join(nth)
  await disk.fill(0)
  for (let nth = JOINING; nth < 3 * JOINING; nth += 1) await join(nth)
  saw(`the embedded engine on a full disk: ${made.length} accounts made, ${refused.length} refused`)
  promise(
    'who writes is told so in words',
    refused.length > 0 && refused.every(({ status, body }) => status === 507 && !INSIDE.test(body)),
    [...new Set(refused.map(({ status }) => status))].join(', '),
  )
  promise('visitors read on', (await product.ask('/courses')).status === 200)
  await disk.makeRoom()
  const before = made.length
  await join(3 * JOINING)
  promise('with room an account is made', made.length > before)
  await product.end('SIGTERM')
  product = await startProduct(disk.folder, { SIGN_IN_CODE: 'never' })
  const signIns = made.map((email) =>
    product.ask('/api/login', { method: 'POST', body: { email, password: PASSWORD }, from: ELSEWHERE }),
  )
  const lost = (await Promise.all(signIns)).filter(({ status }) => status !== 200).length
  promise('after the next start every confirmed account is there', lost === 0, `${made.length} made, ${lost} lost`)
  await product.end('SIGTERM')
  await disk.close()
}

export const fullDisk: Drill = {
  about:
    'the disk of the data folder becomes full under uploads: refused in words, nothing half saved, well again with room',
  async run(report) {
    const { saw, promise } = report
    const cluster = await startCluster()
    const disk = await mountSmallDisk('full', DISK_MB)
    const settings = { DATABASE_URL: cluster.url }
    const made: Person[] = []
    await inFolder(disk.folder, async ({ db }) => void made.push(await person(db, 'admin')), settings)
    const [as] = made
    if (!as) throw new Error('nobody was made')
    const product = await startProduct(disk.folder, settings)
    const db = new Client({ connectionString: cluster.url })
    await db.connect()

    const video = makeVideo()
    const place = await beginVideo(product, as)
    await sendPiece(place, as, video, 0)
    const uploads = uploadPictures(product, as)
    await until('some pictures', 60_000, () => uploads.taken.length >= 10)
    await disk.fill(LEFT_BYTES)
    saw(`the disk is full but for ${LEFT_BYTES / 1000} kB after ${uploads.taken.length} pictures and a piece of a film`)
    const piece = await sendPiece(place, as, video, PIECE_BYTES)
    await whileFull(report, product, uploads.refused, [204, piece])
    const account = await signUp(product, 'meanwhile@example.test')
    promise('an account is made meanwhile', account.status === 201, String(account.status))
    saw(`${uploads.refused.length} pictures refused, ${uploads.taken.length} taken`)

    const before = uploads.taken.length
    await disk.makeRoom()
    const back = await until('uploads', BACK_WITHIN_MS, () => uploads.taken.length > before + SENDERS).catch(() => NaN)
    promise('with room uploads are taken again', !Number.isNaN(back), `after ${seconds(back)}`)
    await uploads.stop()
    for (let at = await videoOffset(place, as); at < VIDEO_BYTES; at = await videoOffset(place, as))
      if ((await sendPiece(place, as, video, at)) !== 204) break
    const { files: store } = await openStores(readConfig({ DATA_DIR: disk.folder, LOG_LEVEL: 'fatal' }))
    const stored = await buffer(store.read(`${place.slice(-24)}.mp4`)).catch(() => Buffer.alloc(0))
    promise('the film goes on where it stopped, and is there byte for byte', sum(stored) === sum(video))
    const looked = await Promise.all(uploads.taken.map((url) => product.ask(`${url}?w=960`)))
    promise(
      'every picture that was taken is there',
      looked.every(({ status }) => status === 200),
      `${uploads.taken.length} pictures`,
    )
    const mailed = await until('the mail', 60_000, async () =>
      (await readMails(`${disk.folder}/mail`).catch(() => [])).some(({ to }) => to === 'meanwhile@example.test'),
    ).catch(() => NaN)
    promise('and the mail of that account is written', !Number.isNaN(mailed), `after ${seconds(mailed)}`)
    const { code } = await product.end('SIGTERM')
    promise('nothing was restarted, and it stops with 0', code === 0)
    await doTheyAgree(report, db, disk.folder)
    await db.end()
    await disk.close()
    await cluster.stop()
    await withEngine(report)
  },
}
