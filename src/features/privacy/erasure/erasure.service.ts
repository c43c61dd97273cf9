import type { Services } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isRefusedRow } from '#server/db/errors.ts'
import { forgetFiles } from '#server/files/stored.ts'
import { emptyAccount } from '../../user/closing/closing.service.ts'
import type { User } from '../../user/user.service.ts'
import { removeTraces } from '../deletion/deletion.data.ts'

/** Files go one by one: one that something still names stays. */
async function forgetAll(services: Pick<Services, 'files'>, tx: Db, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await tx
      .transaction((inner) => forgetFiles({ db: inner, files: services.files }, [id]))
      .catch((problem: unknown) => {
        if (!isRefusedRow(problem)) throw problem
      })
}

const pictureOf = (url: string | null): string[] => {
  const id = /^\/files\/([0-9a-f]{24})\.webp$/.exec(url ?? '')?.[1]
  return id === undefined ? [] : [id]
}

/**
 * The end of an account, whoever asked for it: its owner (ADR 48) or staff (ADR 41). What the data map says about the end
 * happens to everything the person has here, then the account itself is emptied. Record it before; afterwards nothing
 * names the person. Call `endArchives` (archive.service.ts) once it is committed. Throws 409 for the last administrator.
 */
export async function eraseAccount(services: Pick<Services, 'files'>, tx: Db, user: User, now: Date): Promise<void> {
  const fileIds = await removeTraces(tx, user.id, now)
  await emptyAccount(tx, user, now)
  await forgetAll(services, tx, [...fileIds, ...pictureOf(user.profilePicture)])
}
