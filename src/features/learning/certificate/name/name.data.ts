import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { certificateNames } from '../certificate.table.ts'

/** The name that a learner has confirmed for the certificate of an enrollment. */
export async function findConfirmedName(db: Db, enrollmentId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ name: certificateNames.name })
    .from(certificateNames)
    .where(eq(certificateNames.enrollmentId, enrollmentId))
  return row?.name
}

export async function saveConfirmedName(tx: Db, enrollmentId: number, name: string, now: Date): Promise<void> {
  const values = { name, confirmedAt: now }
  await tx
    .insert(certificateNames)
    .values({ enrollmentId, ...values })
    .onConflictDoUpdate({ target: certificateNames.enrollmentId, set: values })
}
