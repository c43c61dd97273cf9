import type { Db } from '#server/db/db.ts'
import { record } from '#features/base/record/record.service.ts'
import type { Cause, Past } from '#server/cause.ts'
import type { AvailabilityForm } from './availability.contract.ts'

/** A mentor saved when there is time; the log keeps no meeting addresses. */
export const availabilitySaved = (
  cause: Cause | Past,
  tx: Db,
  mentorId: number,
  { meeting_addresses: _secret, ...form }: AvailabilityForm,
): Promise<void> => record(cause, tx, [{ action: 'availability.update', subject: `mentor:${mentorId}`, detail: form }])
