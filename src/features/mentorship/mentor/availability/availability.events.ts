import type { Db } from '#server/db/db.ts'
import { type Cause, type Past, record } from '#features/base/notification/notification.service.ts'
import type { AvailabilityForm } from './availability.contract.ts'

/** A mentor saved when there is time; the log keeps no meeting addresses. */
export const availabilitySaved = (
  cause: Cause | Past,
  tx: Db,
  mentorId: number,
  { meeting_addresses: _secret, ...form }: AvailabilityForm,
): Promise<void> => record(cause, tx, [{ action: 'availability.update', subject: `mentor:${mentorId}`, detail: form }])
