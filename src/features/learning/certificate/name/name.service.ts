import type { Db } from '#server/db/db.ts'
import type { Call } from '#server/http/call.ts'
import { AppError } from '#shared/errors.ts'
import { message } from '#shared/message.ts'
import { authorize } from '#shared/policy.ts'
import { learnerOf, lockEnrollment, requireVisible } from '#features/learning/enrollment/enrollment.service.ts'
import type { certificateApi } from '../certificate.contract.ts'
import { nameConfirmed } from '../certificate.events.ts'
import { certificatePolicy } from '../certificate.policy.ts'
import { findConfirmedName, saveConfirmedName } from './name.data.ts'

/** The name that the certificate of an enrollment will carry: the one of the form until the learner has checked it. */
export async function certificateNameOf(
  db: Db,
  enrollment: { id: number; name: string },
): Promise<{ name: string; is_confirmed: boolean }> {
  const confirmed = await findConfirmedName(db, enrollment.id)
  return { name: confirmed ?? enrollment.name, is_confirmed: confirmed !== undefined }
}

/**
 * The learner checks the name before the certificate is made. Afterwards a correction is an administrator's decision,
 * because the certificate may be in someone's hands.
 */
export async function confirmName(call: Call<typeof certificateApi.confirmName>): Promise<{ message: string }> {
  const { db, me, params, body, now } = call
  await db.transaction(async (tx) => {
    const row = await requireVisible(tx, me, params.id)
    authorize(me, certificatePolicy.confirmName, { user_id: row.user.id })
    const status = await lockEnrollment(tx, params.id)
    if (status === 'completed')
      throw new AppError('conflict', message('The certificate has already been issued. Request a correction instead.'))
    if (status !== 'active') throw new AppError('conflict', message('This enrollment is not active'))
    const from = (await certificateNameOf(tx, learnerOf(row))).name
    await saveConfirmedName(tx, params.id, body.name, now())
    await nameConfirmed(call, tx, { enrollmentId: params.id, from, to: body.name })
  })
  return { message: call.say('Your certificate will show this name.') }
}
