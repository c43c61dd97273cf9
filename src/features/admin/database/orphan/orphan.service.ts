import { confirmPassword } from '#features/base/account/password/password.service.ts'
import type { Services } from '#server/service-types.ts'
import { isRefusedRow } from '#server/db/errors.ts'
import type { StoredFile } from '#server/store/store.ts'
import { deleteStoredFiles } from '#server/files/stored-files.ts'
import type { Call } from '#server/http/call.ts'
import type { databaseApi, Orphans } from '../database.contract.ts'
import { findKnownFileIds, listFileIds } from '../database.data.ts'
import { orphansRemoved } from '../database.events.ts'
import { listUnusedFiles } from './orphan.data.ts'

const BATCH = 500
/** At most this many are listed. */
const NAMED = 20
/** Files are stored before their rows: a recent file may still get its row. */
const YOUNG_MS = 86_400_000
/** How our files are called; anything else is nothing that we may judge. */
const FILE_ID = /^([0-9a-f]{24})[-.]/

const idOf = ({ key }: StoredFile): string | undefined => FILE_ID.exec(key)?.[1]

/** Every stored file, and whether a row names it. */
async function* listStoredFiles({ db, files }: Pick<Services, 'db' | 'files'>) {
  let held: StoredFile[] = []
  const checkBatch = async () => {
    const ids = held.flatMap((file) => idOf(file) ?? [])
    const known = await findKnownFileIds(db, ids)
    const all = held.map((file) => ({ file, isKnown: idOf(file) === undefined || known.has(idOf(file) ?? '') }))
    held = []
    return all
  }
  for await (const file of files.list()) {
    held.push(file)
    if (held.length === BATCH) yield* await checkBatch()
  }
  yield* await checkBatch()
}

const isOld = (file: StoredFile, now: Date): boolean => now.getTime() - file.changedAt.getTime() > YOUNG_MS

export async function findOrphans({ db, files, now }: Call<typeof databaseApi.orphans>): Promise<Orphans> {
  const found: Orphans = {
    files: { count: 0, bytes: 0, names: [] },
    rows: { count: 0, ids: [] },
    unused: await describeUnusedFiles({ db, now }),
    seen: { files: 0, bytes: 0 },
  }
  const stored = new Set<string>()
  for await (const { file, isKnown } of listStoredFiles({ db, files })) {
    found.seen.files += 1
    found.seen.bytes += file.bytes
    const id = idOf(file)
    if (id !== undefined) stored.add(id)
    if (isKnown || !isOld(file, now())) continue
    found.files.count += 1
    found.files.bytes += file.bytes
    if (found.files.names.length < NAMED) found.files.names.push(file.key)
  }
  for (let after = ''; ;) {
    const ids = await listFileIds(db, after, BATCH)
    const lost = ids.filter((id) => !stored.has(id))
    found.rows.count += lost.length
    found.rows.ids.push(...lost.slice(0, NAMED - found.rows.ids.length))
    if (ids.length < BATCH) return found
    after = ids.at(-1) ?? after
  }
}

const orphanCutoff = (now: Date): Date => new Date(now.getTime() - YOUNG_MS)

async function describeUnusedFiles({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Orphans['unused']> {
  const found = await listUnusedFiles(db, orphanCutoff(now()))
  return {
    count: found.length,
    bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
    names: found.slice(0, NAMED).map(({ id, name }) => name || id),
  }
}

type Removed = { count: number; bytes: number }

/** One by one: what a row names by its id after all is refused by the database, and stays. */
async function removeUnusedFiles({ db, files, now }: Call<typeof databaseApi.removeOrphans>): Promise<Removed> {
  const removed = { count: 0, bytes: 0 }
  for (const { id, bytes } of await listUnusedFiles(db, orphanCutoff(now()))) {
    try {
      await deleteStoredFiles({ db, files }, [id])
    } catch (problem) {
      if (isRefusedRow(problem)) continue
      throw problem
    }
    removed.count += 1
    removed.bytes += bytes
  }
  return removed
}

export async function removeOrphans(call: Call<typeof databaseApi.removeOrphans>) {
  await confirmPassword(call)
  const { what = 'unnamed' } = call.body
  const { count, bytes } = what === 'unused' ? await removeUnusedFiles(call) : await removeFilesWithoutRow(call)
  await orphansRemoved(call, call.db, { what, count, bytes })
  return {
    message: call.say('{count, plural, one {# file was deleted} other {# files were deleted}}', { count }),
    removed: count,
  }
}

async function removeFilesWithoutRow(call: Call<typeof databaseApi.removeOrphans>): Promise<Removed> {
  let [count, bytes] = [0, 0]
  for await (const { file, isKnown } of listStoredFiles(call)) {
    if (isKnown || !isOld(file, call.now())) continue
    await call.files.remove(file.key)
    count += 1
    bytes += file.bytes
  }
  return { count, bytes }
}
