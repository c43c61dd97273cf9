import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { sessions } from '#features/base/account/session/session.table.ts'
import { databaseApi } from '#features/admin/database/database.contract.ts'
import { documentApi } from '#features/people/document/document.contract.ts'
import { archiveApi } from '#features/admin/privacy/archive/archive.contract.ts'
import { uploadApi } from '#features/base/upload/upload.contract.ts'
import { useTestApp } from '#tests/support/app.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { aDocument, aPdf } from '#tests/support/documents.ts'
import { hired } from '#tests/support/employees.ts'
import { sendForm } from '#tests/support/forms.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { allFiles } from '#tests/support/stored-files.ts'
import { restoreArchive, countAndHashAll } from '../backup/restore.ts'
import { writeArchive } from '../backup/write-archive.ts'
import { readConfig } from '../config.ts'
import { createDiskStore } from '../store/disk-store.ts'
import { signedUrl } from './signed-urls.ts'
import { moveFiles } from '../store/move-files.ts'
import { openStores } from '../store/open-stores.ts'

const server = await startS3Server()
const app = useTestApp(server.settings)
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-on-s3-'))
afterEach(() => server.start())
afterAll(async () => {
  await server.close()
  await fs.rm(folder, { recursive: true, force: true })
})

const DAY_MS = 86_400_000
const SLOW = { timeout: 120_000 }
const VIDEOS = '/api/uploads/videos'
const admin = () => person(app.services.db, 'admin', { password: PASSWORD })
const keys = async () => (await allFiles(app.services.files)).map(({ key }) => key)
const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex')

async function aPicture(as: Person) {
  const data = await sharp({ create: { width: 1000, height: 600, channels: 3, background: '#0f5132' } })
    .png()
    .toBuffer()
  return sendForm<{ url: string }>(app, uploadApi.create, { as, files: { profile_picture: { name: 'me.png', data } } })
}

const sendPiece = (as: Person, url: string, payload: Buffer, offset: number) =>
  app.http.inject({
    method: 'PATCH',
    url,
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    payload,
  })

const ask = (method: 'HEAD' | 'POST', url: string, as: Person, more: Record<string, string> = {}) =>
  app.http.inject({
    method,
    url,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${as.token}`, ...more },
  })

/** A video of nine megabytes, so that it reaches the bucket in parts. */
const VIDEO = Buffer.concat([
  Buffer.from('\0\0\0\u0018ftypisom\0\0\u0002\0isomiso2', 'latin1'),
  Buffer.alloc(9_000_000, 'mbuyu'),
])

async function beginVideo(as: Person): Promise<string> {
  const begun = await ask('POST', VIDEOS, as, {
    'upload-length': String(VIDEO.length),
    'upload-metadata': `filename ${btoa('lesson.mp4')}`,
  })
  expect(begun.statusCode).toBe(201)
  return String(begun.headers.location)
}

test(
  'pictures in their widths, documents, videos with Range and archives live in the bucket, and nothing of them on the disk',
  SLOW,
  async () => {
    const as = await admin()
    const { db, secret, now, config } = app.services
    const { status, body } = await aPicture(as)
    expect(status).toBe(201)
    for (const width of [160, 480, 960])
      expect((await sharp((await app.http.inject(`${body.url}?w=${width}`)).rawPayload).metadata()).width).toBe(width)

    const id = await aDocument(app.services, { employeeId: await hired(db, as), addedById: as.id })
    const paper = await app.call(documentApi.download, { params: { id } }, { as })
    expect(paper).toMatchObject({ status: 200, body: aPdf().toString() })

    const url = await beginVideo(as)
    expect((await sendPiece(as, url, VIDEO.subarray(0, 4_000_000), 0)).statusCode).toBe(204)
    expect((await sendPiece(as, url, VIDEO.subarray(4_000_000), 4_000_000)).statusCode).toBe(204)
    const address = signedUrl(secret, url.slice(-24), 'mp4', now(), 60)
    const whole = await app.http.inject(address)
    expect([whole.statusCode, sha256(whole.rawPayload)]).toEqual([200, sha256(VIDEO)])
    const part = await app.http.inject({ url: address, headers: { range: 'bytes=8500000-8500099' } })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 8500000-8500099/${VIDEO.length}`])
    expect(part.rawPayload.equals(VIDEO.subarray(8_500_000, 8_500_100))).toBe(true)
    expect((await app.http.inject(`/files/${url.slice(-24)}.mp4`)).statusCode).toBe(403)

    const { body: asked } = await app.call(archiveApi.create, {}, { as })
    await app.mails()
    const archive = await app.call(archiveApi.file, { params: { id: asked.archive.id } }, { as })
    expect(archive.status).toBe(200)
    for (const place of ['files', 'archives'])
      await expect(fs.stat(path.join(config.dataDir, place))).rejects.toThrow('ENOENT')
    expect(await fs.readdir(path.join(config.dataDir, 'uploads'))).toEqual([])
  },
)

test('a backup holds the files of the bucket, and they come back into another bucket', SLOW, async () => {
  await aPicture(await admin())
  const file = path.join(folder, 'backup.tar.gz')
  const { manifest } = await writeArchive(app.services, file, undefined)
  expect(manifest.files.count).toBeGreaterThan(3)
  const other = await startS3Server()
  try {
    const { files: store } = await openStores(readConfig({ DATA_DIR: folder, ...other.settings }))
    const { database } = await emptyDatabase()
    await restoreArchive(file, undefined, { database, files: { store, dataDir: folder } })
    expect((await countAndHashAll(database, store)).files).toEqual(manifest.files)
    await database.close()
  } finally {
    await other.close()
  }
})

test(
  'files move between the folder and the bucket, each copy proved; again changes nothing; the source stays unless asked',
  SLOW,
  async () => {
    const from = app.services.files
    const to = createDiskStore(path.join(folder, 'moved'))
    const before = (await keys()).toSorted()
    expect(await moveFiles(from, to, false)).toMatchObject({ copied: before.length, same: 0, removed: 0 })
    expect(await moveFiles(from, to, false)).toMatchObject({ copied: 0, same: before.length, removed: 0, bytes: 0 })
    expect((await keys()).toSorted()).toEqual(before)
    // A copy that was damaged is written again.
    const [first = ''] = before
    const size = (await to.size(first)) ?? 0
    await to.write(first, Buffer.alloc(size))
    expect(await moveFiles(from, to, false)).toMatchObject({ copied: 1, same: before.length - 1 })
    expect(await moveFiles(from, to, true)).toMatchObject({ same: before.length, removed: before.length })
    expect(await keys()).toEqual([])
    expect(await moveFiles(to, from, false)).toMatchObject({ copied: before.length })
    expect((await keys()).toSorted()).toEqual(before)
  },
)

test('while the bucket is away pages work, pictures and uploads say so, and nothing is lost', async () => {
  const as = await admin()
  const { body: picture } = await aPicture(as)
  const url = await beginVideo(as)
  expect((await sendPiece(as, url, VIDEO.subarray(0, 5_000_000), 0)).statusCode).toBe(204)
  const before = (await keys()).toSorted()
  expect((await app.http.inject('/readyz')).json()).toEqual({ status: 'ok', files: 'ok' })
  await server.stop()

  const ready = await app.http.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', files: 'do not answer' }])
  expect((await app.http.inject('/api/courses')).statusCode).toBe(200)
  const shown = await app.http.inject(picture.url)
  expect([shown.statusCode, shown.headers['retry-after']]).toEqual([503, '5'])
  expect(shown.json()).toMatchObject({ message: 'We cannot reach our files right now. Please try again in a moment.' })
  expect((await aPicture(as)).status).toBe(503)
  const last = await sendPiece(as, url, VIDEO.subarray(5_000_000), 5_000_000)
  expect(last.statusCode).toBe(503)
  expect((await ask('HEAD', url, as)).statusCode).toBe(503)

  await server.start()
  expect((await keys()).toSorted()).toEqual(before)
  expect((await app.http.inject(picture.url)).statusCode).toBe(200)
  // Anyone who asks next, or the hourly work, brings the whole video to its place.
  const asked = await ask('HEAD', url, as)
  expect([asked.statusCode, asked.headers['upload-offset']]).toEqual([200, String(VIDEO.length)])
  const whole = await app.http.inject(signedUrl(app.services.secret, url.slice(-24), 'mp4', app.services.now(), 60))
  expect(sha256(whole.rawPayload)).toBe(sha256(VIDEO))
})

test('orphans are found in the bucket, and gone when they are removed', async () => {
  const as = await admin()
  const orphan = 'abcdefabcdefabcdefabcdef-480.webp'
  await app.services.files.write(orphan, Buffer.from('bytes'))
  const later = new Date(Date.now() + 9 * DAY_MS)
  await app.services.db.update(sessions).set({ expiresAt: later, lastSeenAt: later })
  app.pass((2 * DAY_MS) / 1000)
  const found = await app.call(databaseApi.orphans, {}, { as })
  expect(found.status).toBe(200)
  expect(found.body.files.names).toEqual([orphan])
  const removed = await app.call(databaseApi.removeOrphans, { body: { current_password: PASSWORD } }, { as })
  expect(removed.body.removed).toBe(1)
  expect(await keys()).not.toContain(orphan)
})
