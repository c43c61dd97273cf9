import { contentChanged } from '#server/content-changed.ts'
import type { Services } from '#server/service-types.ts'
import type { Db } from '#server/db/db.ts'
import { imageIdAt } from '#server/files/images.ts'
import { deleteUnusedFiles } from '#server/files/delete-unused.ts'
import { emptyAccount } from '#features/base/user/account-closing/account-closing.service.ts'
import type { User } from '#features/base/user/user.service.ts'
import { dropOrdersOf } from '#features/money/payment/release/release.service.ts'
import { erasePersonalData } from '../deletion/deletion.data.ts'

/**
 * The end of an account, no matter who asked for it: its owner (ADR 48) or staff (ADR 41). What is open ends, and what the
 * data map says about the end happens to everything the person has here; then the account itself is emptied. Record it before; afterwards
 * nothing names the person. Call `endArchivesOf` (archive.service.ts) once it is committed. Throws 409 for the last
 * administrator.
 */
export async function eraseAccount(services: Pick<Services, 'files'>, tx: Db, user: User, now: Date): Promise<void> {
  await dropOrdersOf(tx, user.id)
  const fileIds = await erasePersonalData(tx, user.id, now)
  // A place that ends is no longer counted on the page of its course, and a mentor leaves the directory.
  for (const feature of ['course', 'mentor', 'program']) await contentChanged(tx, feature)
  await emptyAccount(tx, user, now)
  const pictureId = imageIdAt(user.profilePicture)
  await deleteUnusedFiles(
    { db: tx, files: services.files },
    pictureId === undefined ? fileIds : [...fileIds, pictureId],
  )
}
