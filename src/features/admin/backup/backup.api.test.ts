import { eq } from 'drizzle-orm'
import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { notificationApi } from '#features/base/notification/notification.contract.ts'
import { inspectArchive, type Manifest } from '#server/backup/archive.ts'
import { compareRows, requireEmpty, restoreArchive, countAndHashAll } from '#server/backup/restore.ts'
import { writeArchive } from '#server/backup/write-archive.ts'
import { saveSetting } from '#server/settings/settings.ts'
import { createDiskStore } from '#server/store/disk-store.ts'
import { addressOf } from '#web/api/client.ts'
import { ROLES } from '#shared/roles.ts'
import { useTestApp } from '#tests/support/app.ts'
import { aCourse, anEnrollment } from '#tests/support/courses.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { PASSWORD, type Person, person } from '#tests/support/people.ts'
import { backupApi } from './backup.contract.ts'
import { backupSettings } from './backup.settings.ts'
import { backups } from './backup.table.ts'
import { beginVerify } from './verify/verify.service.ts'

const app = useTestApp()
let admin: Person
let folder: string
const KEY = 'a key that is long enough for tests'
const FILE = 'abcdefabcdefabcdefabcdef-480.webp'

beforeAll(async () => {
  const { db, files } = app.services
  admin = await person(db, 'admin', { name: 'Wanjirũ "O\'Neil" \\ 漢字', password: PASSWORD })
  await anEnrollment(db, await person(db, 'student'), await aCourse(app.services), 'completed')
  // So that nothing here depends on the hour at which it runs.
  await plan('never')
  await files.write(FILE, Buffer.from('a picture'))
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-archives-'))
})

/** The live stream begins again on a database whose transactions count otherwise (ADR 38). */
const lasting = ({ stream_events: _events, stream_logs: _logs, ...tables }: Manifest['tables']) => tables

const plan = (every: 'never' | 'day') =>
  app.services.db.transaction((tx) =>
    saveSetting(tx, backupSettings.plan, { ...backupSettings.plan.default, every }, { by: null, now: new Date() }),
  )

const list = async () => (await app.call(backupApi.list, {}, { as: admin })).body.backups
const make = async () => {
  expect((await app.call(backupApi.create, {}, { as: admin })).status).toBe(202)
  await app.mails()
  const [made] = await list()
  if (!made) throw new Error('no backup was made')
  return made
}

describe('an archive', () => {
  // One that is not encrypted is restored by the verification of backups, below.
  test('brings every row and file back into an empty database, encrypted too', { timeout: 120_000 }, async () => {
    const open = path.join(folder, 'open.tar.gz')
    const plain = await writeArchive(app.services, open, undefined)
    expect((await inspectArchive(open, undefined)).manifest).toEqual(plain.manifest)
    const file = path.join(folder, 'encrypted.tar.gz')
    await fs.writeFile(path.join(app.services.config.dataDir, 'secret'), 'of the backup')
    const { manifest } = await writeArchive(app.services, file, KEY)
    expect(manifest.tables.users?.count).toBeGreaterThanOrEqual(2)
    expect((await inspectArchive(file, KEY)).manifest).toEqual(manifest)
    const { database } = await emptyDatabase()
    const store = createDiskStore(await fs.mkdtemp(path.join(os.tmpdir(), 'mbuyu-restored-')))
    try {
      await requireEmpty(database)
      await fs.writeFile(path.join(folder, 'secret'), 'of the place')
      await restoreArchive(file, KEY, { database, files: { store, dataDir: folder } })
      expect(await compareRows(database, manifest)).toEqual([])
      await database.migrate()
      const { tables, files } = await countAndHashAll(database, store)
      expect({ tables: lasting(tables), files }).toEqual({ tables: lasting(manifest.tables), files: manifest.files })
      // What was set aside can be used again only with the secret that it had.
      const secrets = (await fs.readdir(folder)).filter((name) => name.startsWith('secret')).toSorted()
      const read = (name: string) => fs.readFile(path.join(folder, name), 'utf8')
      expect(await Promise.all(secrets.map(read))).toEqual(['of the backup', 'of the place'])
      await expect(requireEmpty(database)).rejects.toThrow('The database is not empty')
    } finally {
      await database.close()
    }
  })

  test('is opened by the usual programs when it is not encrypted', async () => {
    const names = await new Promise<string>((resolve, reject) => {
      execFile('tar', ['-tzf', path.join(folder, 'open.tar.gz')], (problem, out) =>
        problem ? reject(problem) : resolve(out),
      )
    })
    expect(names).toContain('tables/users/000001.jsonl')
    expect(names).toContain(`files/${FILE}`)
  })

  test('leaves out a file that was deleted after it was listed', async () => {
    const { files } = app.services
    async function* withOneGone() {
      yield { key: 'gone-480.webp', bytes: 9, changedAt: new Date() }
      yield* files.list()
    }
    const file = path.join(folder, 'gone.tar.gz')
    const { manifest } = await writeArchive(
      { ...app.services, files: { ...files, list: withOneGone } },
      file,
      undefined,
    )
    expect((await inspectArchive(file, undefined)).manifest).toEqual(manifest)
    expect(manifest.files).toEqual((await inspectArchive(path.join(folder, 'open.tar.gz'), undefined)).manifest.files)
  })

  test('that was changed, cut off or made with another key is refused in a sentence', async () => {
    const sealed = path.join(folder, 'encrypted.tar.gz')
    await expect(inspectArchive(sealed, undefined)).rejects.toThrow('Set BACKUP_KEY')
    await expect(inspectArchive(sealed, `${KEY}!`)).rejects.toThrow('cannot be opened')
    const bytes = await fs.readFile(sealed)
    const broken = path.join(folder, 'broken')
    await fs.writeFile(broken, bytes.subarray(0, bytes.length - 100))
    await expect(inspectArchive(broken, KEY)).rejects.toThrow('ends too early')
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    await fs.writeFile(broken, bytes)
    await expect(inspectArchive(broken, KEY)).rejects.toThrow('a byte of the archive has changed')
    const open = await fs.readFile(path.join(folder, 'open.tar.gz'))
    await fs.writeFile(broken, open.subarray(0, open.length - 100))
    await expect(inspectArchive(broken, undefined)).rejects.toThrow('unexpected end of file')
  })
})

describe('backups', () => {
  test('one is made, and verified by restoring it', { timeout: 120_000 }, async () => {
    const made = await make()
    expect(made).toMatchObject({ status: 'done', source: 'person', by: admin.name, verified: 'none' })
    expect(made.files).toBeGreaterThanOrEqual(1)
    expect(made.rows).toBeGreaterThan(10)
    expect((await app.call(backupApi.verify, { params: { id: made.id } }, { as: admin })).status).toBe(202)
    await app.mails()
    expect((await list())[0]).toMatchObject({ verified: 'whole', verify_problem: null })
  })

  test('taking one away asks for the password, and works at that address alone', async () => {
    const { id } = await make()
    const link = (current_password: string) =>
      app.call(backupApi.link, { params: { id }, body: { current_password } }, { as: admin })
    const wrong = await link('not this one')
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { current_password: ['The current password is incorrect'] },
    ])
    const { url } = (await link(PASSWORD)).body
    expect(url.split('?')[0]).toBe(addressOf(backupApi.file, { params: { id } }))
    const get = (address: string, as = admin) =>
      app.http.inject({ url: address, headers: { authorization: `Bearer ${as.token}` } })
    const taken = await get(url)
    expect([taken.statusCode, taken.rawPayload.subarray(0, 2)]).toEqual([200, Buffer.from([0x1f, 0x8b])])
    expect((await get(url.replace('key=', 'key=x'))).statusCode).toBe(403)
    expect((await get(url.split('?')[0] ?? '')).statusCode).toBe(403)
    expect((await get(url, await person(app.services.db, 'hr'))).statusCode).toBe(403)
    app.pass(120)
    expect((await get(url)).statusCode).toBe(403)
    app.pass(-120)
  })

  test('deleting one asks for the password, and its file is gone', async () => {
    const { id } = await make()
    const remove = (current_password: string) =>
      app.call(backupApi.remove, { params: { id }, body: { current_password } }, { as: admin })
    expect((await remove('not this one')).status).toBe(422)
    const files = async () => (await fs.readdir(app.services.config.backup.folder)).length
    const before = await files()
    expect((await remove(PASSWORD)).status).toBe(200)
    expect(await files()).toBe(before - 1)
    expect((await remove(PASSWORD)).status).toBe(404)
    expect((await list()).map((one) => one.id)).not.toContain(id)
  })

  test('a second one is the first, and the last seven are kept', async () => {
    const { db } = app.services
    const create = () => app.call(backupApi.create, {}, { as: admin })
    const answers = await Promise.all([create(), create()])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(answers.map(({ body }) => body.message).toSorted()).toEqual([
      'A backup is already running',
      'Backup started',
    ])
    await app.mails()
    while ((await list()).length < 7) await make()
    const [, , , , , , oldest] = await list()
    // One that the plan has made is not pushed out by those that someone starts.
    const before = {
      status: 'done',
      source: 'schedule',
      startedAt: new Date('2026-01-01'),
      isEncrypted: false,
    } as const
    const [planned] = await db.insert(backups).values(before).returning({ id: backups.id })
    await make()
    expect((await list()).at(-1)?.id).toBe(planned?.id)
    await db.delete(backups).where(eq(backups.source, 'schedule'))
    expect(await list()).toHaveLength(7)
    expect((await list()).map(({ id }) => id)).not.toContain(oldest?.id)
    expect(await fs.readdir(app.services.config.backup.folder)).toHaveLength(7)
  })

  test('one that died with its process is told to administrators within the hour, and so is its verification', async () => {
    const { db, now } = app.services
    const told = async () =>
      (await app.call(notificationApi.list, {}, { as: admin })).body.notifications.map(({ title }) => title)
    const { id } = await make()
    const then = new Date(now().getTime() - 3 * 3_600_000)
    await db.update(backups).set({ verified: 'running', verifiedAt: then }).where(eq(backups.id, id))
    const begun = { status: 'running', source: 'command', startedAt: then, isEncrypted: false } as const
    const [died] = await db.insert(backups).values(begun).returning({ id: backups.id })
    const draft = path.join(app.services.config.backup.folder, `mbuyu-20260101T0000-${died?.id}.tar.gz.part`)
    await fs.writeFile(draft, 'half an archive')
    await app.jobsOf('backup-plan')
    await expect(fs.stat(draft)).rejects.toThrow('ENOENT')
    const found = (await list()).filter((one) => one.id === id || one.id === died?.id)
    expect(found).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ id: died?.id, status: 'failed', problem: 'It was cut off.' }),
        expect.objectContaining({ id, status: 'done', verified: 'none', verify_problem: 'It was cut off.' }),
      ]),
    )
    expect(await told()).toEqual(expect.arrayContaining(['A backup failed', 'A backup could not be verified']))
    const before = (await told()).length
    await app.jobsOf('backup-plan')
    expect(await told()).toHaveLength(before)
  })

  test('a verification whose process gives no result says so', async () => {
    const { id } = await make()
    const { config } = app.services
    // No argument of a process can have this letter, so it does not even begin.
    const { folder: place } = config.backup
    config.backup.folder = `${place}\0`
    await beginVerify(app.services, id)
    await app.mails()
    config.backup.folder = place
    const one = (await list()).find((each) => each.id === id)
    expect(one).toMatchObject({ verified: 'none', verify_problem: expect.stringContaining('null bytes') })
    const { notifications } = (await app.call(notificationApi.list, {}, { as: admin })).body
    expect(notifications[0]?.title).toBe('A backup could not be verified')
  })

  test('one whose file is away is not called damaged, and one that is deleted meanwhile is no news', async () => {
    const { db, config } = app.services
    const { id } = await make()
    const count = async () => (await app.call(notificationApi.list, {}, { as: admin })).body.notifications.length
    const before = await count()
    await beginVerify(app.services, id)
    const body = { current_password: PASSWORD }
    expect((await app.call(backupApi.remove, { params: { id }, body }, { as: admin })).status).toBe(200)
    await app.mails()
    expect(await count()).toBe(before)
    const away = await make()
    const [row] = await db.select().from(backups).where(eq(backups.id, away.id))
    await fs.rm(path.join(config.backup.folder, row?.fileName ?? ''))
    await beginVerify(app.services, away.id)
    await app.mails()
    expect((await list())[0]).toMatchObject({ verified: 'none', verify_problem: expect.stringContaining('ENOENT') })
    await app.call(backupApi.remove, { params: { id: away.id }, body }, { as: admin })
  })

  test('a full disk is named, in the reader’s language', async () => {
    const full = vi.spyOn(app.services.files, 'list').mockImplementation(() => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    })
    await app.call(backupApi.create, {}, { as: admin })
    await app.mails()
    full.mockRestore()
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-language': 'fr' }
    const { backups: found } = (await app.http.inject({ url: '/api/admin/backups', headers })).json<{
      backups: unknown[]
    }>()
    expect(found[0]).toMatchObject({
      status: 'failed',
      problem: 'Le disque du serveur est plein. Libérez de l’espace, puis faites une autre sauvegarde.',
    })
  })

  test('the plan makes one a day at its hour, and verifies it', { timeout: 120_000 }, async () => {
    const until = (hour: number) => {
      const now = app.services.now()
      return (((hour - 2 - now.getUTCHours() + 24) % 24) * 60 - now.getUTCMinutes() + 15) * 60
    }
    await plan('day')
    const ahead = 2 * 86_400 + until(2)
    app.pass(ahead)
    await app.jobsOf('backup-plan')
    await app.jobsOf('backup-plan')
    await app.mails()
    // Sessions do not last so long.
    app.pass(-ahead)
    const planned = (await list()).filter(({ source }) => source === 'schedule')
    expect(planned).toMatchObject([{ status: 'done', verified: 'whole' }])
  })
})

test('nobody else knows of backups', async () => {
  for (const role of ROLES.filter((name) => name !== 'admin')) {
    const as = await person(app.services.db, role)
    expect((await app.call(backupApi.list, {}, { as })).status).toBe(403)
    expect((await app.call(backupApi.create, {}, { as })).status).toBe(403)
  }
  expect((await app.call(backupApi.list, {})).status).toBe(401)
})
