import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { cohorts } from '../program.table.ts'
import { programMembers } from '#features/mentorship/program-member/program-member.table.ts'
import type { CohortEvent, EventForm } from './event.contract.ts'
import { cohortEvents } from './event.table.ts'

const MINUTE_MS = 60_000

function columnsOf({ title, starts_at: from, minutes, place, link }: EventForm) {
  const startsAt = new Date(from)
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS)
  return { title, startsAt, endsAt, place: place ?? '', link: link ?? '' }
}

/** The events of a cohort in the order of time. */
export async function listEvents(db: Db, cohortId: number): Promise<CohortEvent[]> {
  const rows = await db
    .select()
    .from(cohortEvents)
    .where(eq(cohortEvents.cohortId, cohortId))
    .orderBy(asc(cohortEvents.startsAt), asc(cohortEvents.id))
  return rows.map(({ id, title, startsAt, endsAt, place, link }) => ({
    id,
    cohort_id: cohortId,
    title,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    place,
    link,
  }))
}

/** An event with the program of its cohort, held until the end of the transaction. */
export async function lockEvent(tx: Db, id: number) {
  const [found] = await tx
    .select({ event: cohortEvents, programId: cohorts.programId })
    .from(cohortEvents)
    .innerJoin(cohorts, eq(cohorts.id, cohortEvents.cohortId))
    .where(eq(cohortEvents.id, id))
    .for('update', { of: cohortEvents })
  return found
}

export async function insertEvent(tx: Db, cohortId: number, form: EventForm, createdAt: Date): Promise<void> {
  await tx.insert(cohortEvents).values({ ...columnsOf(form), cohortId, createdAt })
}

export async function setEvent(tx: Db, id: number, form: EventForm): Promise<void> {
  await tx.update(cohortEvents).set(columnsOf(form)).where(eq(cohortEvents.id, id))
}

export async function deleteEvent(tx: Db, id: number): Promise<void> {
  await tx.delete(cohortEvents).where(eq(cohortEvents.id, id))
}

/** Whether someone is in a cohort, or has completed the program in it. */
export async function isInCohort(db: Db, cohortId: number, userId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: programMembers.id })
    .from(programMembers)
    .where(
      and(eq(programMembers.cohortId, cohortId), eq(programMembers.userId, userId), ne(programMembers.status, 'left')),
    )
  return found !== undefined
}
