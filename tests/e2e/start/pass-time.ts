// Makes what happened in one match happen so many hours earlier: its confirmed sessions and the question that waits, and
// does what time passing does to a question. Run as its own process while the app does not run.
import { and, eq, sql } from 'drizzle-orm'
import { bookings } from '#features/mentorship/booking/booking.table.ts'
import { notifyOfLateAnswers } from '#features/mentorship/thread/answer/answer.service.ts'
import { matchThreads } from '#features/mentorship/thread/thread.table.ts'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'

const [dataDir = '', matchId, hours] = process.argv.slice(2)
const services = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }))
const { db } = services
await services.jobs.start([], false)
const ago = sql`make_interval(hours => ${Number(hours)})`
await db
  .update(bookings)
  .set({
    startsAt: sql`${bookings.startsAt} - ${ago}`,
    endsAt: sql`${bookings.endsAt} - ${ago}`,
    blockedUntil: sql`${bookings.blockedUntil} - ${ago}`,
  })
  .where(and(eq(bookings.matchId, Number(matchId)), eq(bookings.status, 'confirmed')))
await db
  .update(matchThreads)
  .set({ waitingSince: sql`${matchThreads.waitingSince} - ${ago}` })
  .where(eq(matchThreads.matchId, Number(matchId)))
await notifyOfLateAnswers(services, db, services.now())
await services.jobs.stop()
await services.database.close()
