import { iso } from '#server/db/iso.ts'
import { findRow } from '#server/db/find-row.ts'
import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { bookings } from '#features/mentorship/booking/booking.table.ts'
import { matchAnswers } from '#features/mentorship/thread/thread.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { mentorshipApplications as applications } from '#features/mentorship/mentorship-application/mentorship-application.table.ts'
import { users } from '#features/base/user/user.table.ts'
import type { Match, MatchEnd, MatchStatus } from './match.contract.ts'
import { agreements } from '#features/mentorship/agreement/agreement.table.ts'
import { matchGoals } from '#features/mentorship/goal/goal.table.ts'
import { matches } from './match.table.ts'
import { matchNotes } from './note/note.table.ts'
import { isScoreShown, matchScores } from './score/score.table.ts'
import { matchSteps } from '#features/mentorship/goal/step/step.table.ts'
import { progressOf } from './stage.logic.ts'

const guides = alias(users, 'guides')
const mentees = alias(users, 'mentees')

/** Something counted over the steps of a match; the day is that of the organisation's clock in UTC. */
const countSteps = (which: SQL) =>
  sql<number>`(select count(*) from ${matchSteps} join ${matchGoals} on ${matchGoals.id} = ${matchSteps.goalId}
    where ${matchGoals.matchId} = ${matches.id} and ${matchGoals.status} = 'open' and ${which})`
const countGoals = (which: SQL) =>
  sql<number>`(select count(*) from ${matchGoals} where ${matchGoals.matchId} = ${matches.id} and ${which})`
const isOpen = sql`${matchSteps.status} = 'open'`

/** How many goals and steps are done. */
const work = {
  open_steps: jsonObject({
    mentee: countSteps(sql`${isOpen} and ${matchSteps.doer} = 'mentee'`),
    mentor: countSteps(sql`${isOpen} and ${matchSteps.doer} = 'mentor'`),
    overdue: countSteps(sql`${isOpen} and ${matchSteps.dueOn} < current_date`),
  }),
  done_steps: countSteps(sql`${matchSteps.status} = 'done' and ${matchSteps.doer} = 'mentee'`),
  all_goals: countGoals(sql`true`),
  open_goals: countGoals(sql`${matchGoals.status} = 'open'`),
}

/** Whether the match has a session in such a state. */
const hasSession = (which: SQL) =>
  sql<boolean>`exists (select from ${bookings} where ${bookings.matchId} = ${matches.id} and ${bookings.status} ${which})`

/** An answer in writing counts as a session (ADR 30). */
const isAnswered = sql`exists (select from ${matchAnswers} where ${matchAnswers.matchId} = ${matches.id})`

/** Whether the two have met, or have a session to come. */
const meeting = {
  has_session: sql<boolean>`(${hasSession(sql`in ('confirmed', 'done')`)} or ${isAnswered})`,
  has_request: hasSession(sql`= 'requested'`),
}

/** How many sessions of the match are in such a state. */
const countSessions = (which: SQL) =>
  sql<number>`(select count(*) from ${bookings} where ${bookings.matchId} = ${matches.id} and ${which})`
/** What has happened between the two so far. */
const past = {
  sessions: jsonObject({
    held: countSessions(sql`${bookings.status} = 'done'`),
    missed: countSessions(sql`${bookings.status} = 'no_show'`),
  }),
  has_met: sql<boolean>`(${hasSession(sql`= 'done'`)} or ${isAnswered})`,
  last_feedback_at: sql<string | null>`greatest(
    (select max(${matchNotes.createdAt}) from ${matchNotes} where ${matchNotes.matchId} = ${matches.id}
      and ${matchNotes.writerId} = ${matches.mentorUserId} and not ${matchNotes.isPrivate}),
    (select max(${matchScores.createdAt}) from ${matchScores} where ${matchScores.matchId} = ${matches.id}
      and ${matchScores.raterSide} = 'mentor' and ${isScoreShown}))`,
}

const row = jsonObject({
  id: matches.id,
  application_id: matches.applicationId,
  status: matches.status,
  ended_as: matches.endedAs,
  mentor: jsonObject({
    id: matches.mentorId,
    user_id: matches.mentorUserId,
    name: guides.name,
    profile_picture: guides.profilePicture,
  }),
  mentee: jsonObject({
    user_id: matches.menteeId,
    name: mentees.name,
    profile_picture: mentees.profilePicture,
  }),
  goals: applications.mentorshipGoals,
  opened_at: matches.openedAt,
  running_since: matches.runningSince,
  ended_at: matches.endedAt,
  last_contact_at: matches.lastContactAt,
  paused_until: matches.pausedUntil,
  finish_asked_by: matches.finishAskedBy,
  finish_asked_at: matches.finishAskedAt,
  courses_shared_at: matches.coursesSharedAt,
  ...work,
  ...meeting,
  ...past,
  has_mentor_agreed: sql<boolean>`${agreements.mentorConfirmedAt} is not null`,
  has_mentee_agreed: sql<boolean>`${agreements.menteeConfirmedAt} is not null`,
})
type Row = typeof row._.type

export type MatchFilter = {
  /** The page in the directory of the mentor, and the account of the mentee: with both, either is enough. */
  mentor?: number | undefined
  mentee?: number | undefined
  own?: string | undefined
  state?: 'open' | 'ended' | undefined
}

const state = sql`case ${matches.status} when 'ended' then 'ended' else 'open' end`

const LIST: List<Row, MatchFilter> = {
  name: 'matches',
  from: matches,
  id: matches.id,
  joins: [
    { table: guides, on: eq(guides.id, matches.mentorUserId) },
    { table: mentees, on: eq(mentees.id, matches.menteeId) },
    { table: applications, on: eq(applications.id, matches.applicationId) },
    { table: agreements, on: eq(agreements.matchId, matches.id), isLeft: true },
  ],
  row,
  filters: {
    mentor: eq(matches.mentorId, sql.placeholder('mentor')),
    mentee: eq(matches.menteeId, sql.placeholder('mentee')),
    /** `<page in the directory>,<account>` of someone who may be on either side. */
    own: or(
      eq(matches.mentorId, sql`split_part(${sql.placeholder('own')}::text, ',', 1)::int`),
      eq(matches.menteeId, sql`split_part(${sql.placeholder('own')}::text, ',', 2)::int`),
    ),
    state: sql`(${state}) = ${sql.placeholder('state')}`,
  },
  tabs: { key: 'state', column: state, values: ['open', 'ended'] },
  order: [sql`(${matches.status} = 'ended')`, desc(matches.openedAt), desc(matches.id)],
}

const toMatch = (found: Row): Match => ({
  ...found,
  ...progressOf(found),
  opened_at: iso(found.opened_at),
  running_since: iso(found.running_since),
  ended_at: iso(found.ended_at),
  last_contact_at: iso(found.last_contact_at),
  finish_asked_at: iso(found.finish_asked_at),
  last_feedback_at: iso(found.last_feedback_at),
  courses_shared_at: iso(found.courses_shared_at),
})

/** One page of matches: one statement. */
export async function listMatches(
  db: Db,
  filter: MatchFilter,
  asked: { page?: number | undefined; limit?: number | undefined; counts?: '1' | undefined },
) {
  const { rows, ...paged } = await listPage(db, LIST, { filter, ...asked })
  return { rows: rows.map(toMatch), ...paged }
}

/** All rows, for a file. */
export const listAllMatches = (db: Db, filter: MatchFilter) => listAll(db, LIST, { filter }, toMatch)

export async function findMatch(db: Db, id: number): Promise<Match | undefined> {
  const found = await findRow(db, LIST, eq(matches.id, id))
  return found && toMatch(found)
}

/** The match of a mentorship that is not ended, held until the end of the transaction. */
export async function lockOpenMatch(tx: Db, applicationId: number): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: matches.id })
    .from(matches)
    .where(and(eq(matches.applicationId, applicationId), ne(matches.status, 'ended')))
    .for('update')
  return found?.id
}

/** The state of a match that is held until the end of the transaction, so that of two changes one waits. */
export async function lockMatch(tx: Db, id: number): Promise<MatchStatus | undefined> {
  const [found] = await tx.select({ status: matches.status }).from(matches).where(eq(matches.id, id)).for('update')
  return found?.status
}

/** A new match between the mentor, who has an account, and the mentee. */
export async function insertMatch(
  tx: Db,
  values: { applicationId: number; mentorId: number; menteeId: number; openedAt: Date },
): Promise<number> {
  const [mentor] = await tx.select({ userId: mentors.userId }).from(mentors).where(eq(mentors.id, values.mentorId))
  if (!mentor?.userId) throw new Error('a mentor without an account')
  const [added] = await tx
    .insert(matches)
    .values({ ...values, mentorUserId: mentor.userId })
    .returning({ id: matches.id })
  if (!added) throw new Error('no match was made')
  return added.id
}

/** Moves a match that is still in one of `from`; true only for the call that did it. */
export async function moveMatch(
  tx: Db,
  id: number,
  {
    from,
    to,
    ...changed
  }: {
    from: readonly MatchStatus[]
    to: MatchStatus
    endedAs?: MatchEnd
    endedAt?: Date
    runningSince?: Date
  },
): Promise<boolean> {
  const rows = await tx
    .update(matches)
    .set({ ...changed, status: to })
    .where(and(eq(matches.id, id), inArray(matches.status, [...from])))
    .returning({ id: matches.id })
  return rows.length > 0
}

/** Records a contact of the two; an earlier moment does not replace a later one. */
export async function setLastContact(tx: Db, id: number, at: Date): Promise<void> {
  await tx
    .update(matches)
    .set({ lastContactAt: sql`greatest(${matches.lastContactAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(matches.id, id))
}

/** The account of the mentor of a match. */
export async function findMentorUserId(tx: Db, id: number): Promise<number> {
  const [found] = await tx.select({ userId: matches.mentorUserId }).from(matches).where(eq(matches.id, id))
  return found?.userId ?? 0
}
