import type { Db } from '#server/db/db.ts'
import { readOrganisation } from '#server/settings/organisation.ts'
import { readSetting } from '#server/settings/settings.ts'
import { supportSettings } from '../support.settings.ts'
import { expectedMinutes, isOpenAt, nextOpening, openMinutes } from './hours.logic.ts'
import { endQuestion, findOpenQuestion, listQuestionWaits } from './hours.data.ts'

export { insertQuestion } from './hours.data.ts'

const DAY_MS = 86_400_000
/** The expected time is that of so many days, and of so many questions at most. */
const MEASURED_DAYS = 30
const MOST_QUESTIONS = 1000

async function readHours(db: Db) {
  const { time_zone: zone } = await readOrganisation(db)
  return { hours: await readSetting(db, supportSettings.openingHours), zone }
}

/** Ends the open question of a thread: an admin has answered or closed it. */
export async function endOpenQuestion(tx: Db, threadId: number, isAnswered: boolean, now: Date): Promise<void> {
  const askedAt = await findOpenQuestion(tx, threadId)
  if (!askedAt) return
  const waited = openMinutes(askedAt, now, await readHours(tx))
  await endQuestion(tx, threadId, { endedAt: now, isAnswered, openMinutes: waited })
}

/**
 * What a person may expect now: whether admins are there, when they are next, and the median time to an answer of the
 * last 30 days in minutes of opening hours. Questions that still wait count with what they have waited so far, those
 * that were closed without an answer until then. There is no promise from fewer than twenty.
 */
export async function readExpectedWait(db: Db, now: Date) {
  const given = await readHours(db)
  if (given.hours.length === 0) return { is_open: true, opens_at: null, answer_minutes: null }
  const waits = await listQuestionWaits(db, new Date(now.getTime() - MEASURED_DAYS * DAY_MS), MOST_QUESTIONS)
  const waited = waits.map(({ askedAt, openMinutes: minutes }) => minutes ?? openMinutes(askedAt, now, given))
  return {
    is_open: isOpenAt(now, given),
    opens_at: nextOpening(now, given)?.toISOString() ?? null,
    answer_minutes: expectedMinutes(waited),
  }
}
