import { announce } from './db/local-announcements.ts'
import type { Db } from './db/db.ts'

export const CONTENT_CHANNEL = 'content_changed'

/**
 * Announces, inside the writing transaction, that what the public sees of a feature has changed: when the
 * transaction commits, every process drops its cached answers and pages made from that feature.
 */
export const contentChanged = (tx: Db, feature: string): Promise<void> => announce(tx, CONTENT_CHANNEL, feature)
