import type { Db } from '#server/db/db.ts'
import { type Cause, record } from '../../notification/notification.service.ts'

/** A price of a course was entered or ended; the log tells by whom and which. */
export const priceChanged = (
  cause: Cause,
  tx: Db,
  courseId: number,
  change: { action: 'price.add' | 'price.end'; detail: Record<string, unknown> },
): Promise<void> => record(cause, tx, [{ ...change, subject: `course:${courseId}` }])
