import { iso } from '#server/db/iso.ts'
import { findRow } from '#server/db/find-row.ts'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/db.ts'
import { jsonObject } from '#server/db/json.ts'
import { likePatternOf, contains } from '#server/db/like.ts'
import { type List, listAll, listPage } from '#server/db/list-page.ts'
import { files } from '#server/files/files.table.ts'
import type { Sorted } from '#shared/paging.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { mentors } from '#features/mentorship/mentor/mentor.table.ts'
import { users } from '#features/base/user/user.table.ts'
import {
  MENTORSHIP_APPLICATION_STATUSES,
  type MentorshipApplication,
  type MentorshipApplicationColumn,
  type MentorshipApplicationStatus,
} from './mentorship-application.contract.ts'
import { mentorshipApplications as applications } from './mentorship-application.table.ts'

const reviewers = alias(users, 'reviewers')
const guides = alias(mentors, 'guides')
const guideUsers = alias(users, 'guide_users')
const wishes = alias(mentors, 'wishes')
const wishUsers = alias(users, 'wish_users')
const words = sql.placeholder('search')
type Text = string | null

const row = jsonObject({
  id: applications.id,
  user_id: applications.userId,
  profile_picture: sql<Text>`${users.profilePicture}`,
  full_name: applications.fullName,
  email: applications.email,
  phone: applications.phone,
  location: applications.location,
  linkedin: applications.linkedin,
  education_level: applications.educationLevel,
  field_of_study: applications.fieldOfStudy,
  institution: applications.institution,
  graduation_year: applications.graduationYear,
  job_title: applications.jobTitle,
  company: applications.company,
  industry: applications.industry,
  experience: applications.experience,
  mentorship_goals: applications.mentorshipGoals,
  skills_to_gain: applications.skillsToGain,
  challenges: applications.challenges,
  mentorship_style: applications.mentorshipStyle,
  meeting_frequency: applications.meetingFrequency,
  communication_mode: applications.communicationMode,
  availability: applications.availability,
  duration: applications.duration,
  personal_statement: applications.personalStatement,
  resume_name: sql<Text>`${files.originalName}`,
  resume_type: sql<Text>`${files.type}`,
  resume_bytes: sql<number | null>`${files.bytes}`,
  status: applications.status,
  mentor_id: applications.mentorId,
  mentor_name: sql<Text>`coalesce(${guideUsers.name}, ${guides.applicantName})`,
  mentor_picture: sql<Text>`${guideUsers.profilePicture}`,
  match: sql<MentorshipApplication['match']>`(select ${jsonObject({
    id: matches.id,
    has_agreed: sql`${matches.runningSince} is not null`,
  })} from ${matches}
    where ${matches.applicationId} = ${applications.id} and ${matches.mentorId} = ${applications.mentorId}
    order by ${matches.id} desc limit 1)`,
  is_waiting: sql<boolean>`${applications.status} = 'accepted'
    and (${guides.status} = 'approved' and ${guideUsers.isActive}) is not true`,
  wished_id: applications.wishedMentorId,
  wished_name: sql<Text>`coalesce(${wishUsers.name}, ${wishes.applicantName})`,
  wished_picture: sql<Text>`${wishUsers.profilePicture}`,
  language: applications.language,
  time_zone: sql<Text>`coalesce(${applications.timeZone}, ${users.timeZone})`,
  reviewer: sql<Text>`${reviewers.name}`,
  decision_reason: applications.decisionReason,
  decided_at: applications.decidedAt,
  completed_at: applications.completedAt,
  created_at: applications.createdAt,
})
type Row = typeof row._.type

export type MentorshipApplicationFilter = {
  status?: MentorshipApplicationStatus | undefined
  /** Only those whom this mentor guides. */
  mentor?: number | undefined
  search?: string | undefined
}

const byWords = [
  contains(applications.fullName, words),
  contains(applications.location, words),
  contains(applications.mentorshipGoals, words),
  contains(applications.skillsToGain, words),
  sql`${applications.mentorId} = any(array(select led.id from ${mentors} as led join ${users} as leader on leader.id = led.user_id
    where ${contains(sql`leader.name`, words)}))`,
]

const LIST: List<Row, MentorshipApplicationFilter, MentorshipApplicationColumn> = {
  name: 'mentorships',
  from: applications,
  id: applications.id,
  joins: [
    { table: users, on: eq(users.id, applications.userId), isLeft: true },
    { table: files, on: eq(files.id, applications.resumeFileId), isLeft: true },
    { table: guides, on: eq(guides.id, applications.mentorId), isLeft: true },
    { table: guideUsers, on: eq(guideUsers.id, guides.userId), isLeft: true },
    { table: wishes, on: eq(wishes.id, applications.wishedMentorId), isLeft: true },
    { table: wishUsers, on: eq(wishUsers.id, wishes.userId), isLeft: true },
    { table: reviewers, on: eq(reviewers.id, applications.reviewerId), isLeft: true },
  ],
  row,
  filters: {
    status: eq(applications.status, sql.placeholder('status')),
    mentor: eq(applications.mentorId, sql.placeholder('mentor')),
    search: or(contains(applications.email, words), ...byWords),
  },
  tabs: { key: 'status', column: applications.status, values: MENTORSHIP_APPLICATION_STATUSES },
  sorts: {
    name: sql`${applications.fullName} collate "und-x-icu"`,
    education: sql`${applications.educationLevel}`,
    mentor: sql`${guideUsers.name} collate "und-x-icu"`,
    when: sql`${applications.createdAt}`,
  },
  order: [
    // A mentee who has lost a mentor is listed among those who wait, like new applicants.
    asc(sql`case ${applications.status} when 'pending' then 0
      when 'accepted' then case when ${applications.mentorId} is null then 1 else 2 end else 3 end`),
    sql`${applications.decidedAt} desc nulls last`,
    asc(applications.createdAt),
    asc(applications.id),
  ],
}

/** Only people who were accepted. A mentor finds no one by an address that may be hidden. */
const ALL_MENTEES: typeof LIST = {
  ...LIST,
  name: 'mentees',
  where: inArray(applications.status, ['accepted', 'completed']),
}
const MENTEES = {
  all: ALL_MENTEES,
  own: { ...ALL_MENTEES, name: 'own mentees', filters: { ...LIST.filters, search: or(...byWords) } },
}

type ListOptions = {
  sort?: Sorted<MentorshipApplicationColumn> | undefined
  page?: number | undefined
  limit?: number | undefined
  counts?: '1' | undefined
  mentees?: 'all' | 'own'
}

const mentorOrNull = (id: number | null, name: Text, picture: Text) =>
  id === null ? null : { id, name: name ?? '', profile_picture: picture }

function toApplication(found: Row): MentorshipApplication {
  const {
    resume_name: file,
    resume_type: type,
    resume_bytes: bytes,
    mentor_id: mentorId,
    mentor_name: mentorName,
    mentor_picture: mentorPicture,
    wished_id: wishedId,
    wished_name: wishedName,
    wished_picture: wishedPicture,
    ...same
  } = found
  const resume = type === null || bytes === null ? null : { name: file ?? '', type, size_bytes: bytes }
  return {
    ...same,
    resume_path: resume && `/api/mentorship-applications/${found.id}/resume`,
    resume,
    mentor: mentorOrNull(mentorId, mentorName, mentorPicture),
    wished_mentor: mentorOrNull(wishedId, wishedName, wishedPicture),
    reviewer: found.reviewer === null ? null : { name: found.reviewer },
    decided_at: iso(found.decided_at),
    completed_at: iso(found.completed_at),
    created_at: iso(found.created_at),
  }
}

const filterWithPattern = ({ search, ...filter }: MentorshipApplicationFilter) => ({
  ...filter,
  search: search && likePatternOf(search),
})

const listDefinitionFor = (mentees: ListOptions['mentees']) => (mentees === undefined ? LIST : MENTEES[mentees])

/** One page of applications, or of mentees only: one statement. */
export async function listMentorshipApplications(
  db: Db,
  filter: MentorshipApplicationFilter,
  { mentees, ...asked }: ListOptions,
) {
  const { rows, ...paged } = await listPage(db, listDefinitionFor(mentees), {
    filter: filterWithPattern(filter),
    ...asked,
  })
  return { rows: rows.map(toApplication), ...paged }
}

/** All rows, for a file. */
export function listAllMentorshipApplications(
  db: Db,
  filter: MentorshipApplicationFilter,
  { sort, mentees }: Pick<ListOptions, 'sort' | 'mentees'>,
) {
  return listAll(db, listDefinitionFor(mentees), { filter: filterWithPattern(filter), sort }, toApplication)
}

export async function findMentorshipApplication(db: Db, id: number): Promise<MentorshipApplication | undefined> {
  const found = await findRow(db, LIST, eq(applications.id, id))
  return found && toApplication(found)
}

/** The state of an application that is locked until the end of the transaction, so that of two decisions one waits. */
export async function lockMentorshipApplication(tx: Db, id: number): Promise<MentorshipApplicationStatus | undefined> {
  const [found] = await tx
    .select({ status: applications.status })
    .from(applications)
    .where(eq(applications.id, id))
    .for('update')
  return found?.status
}

/** Which file the resume is. */
export async function findResume(db: Db, id: number): Promise<{ id: string; type: string } | undefined> {
  const [found] = await db
    .select({ id: files.id, type: files.type })
    .from(applications)
    .innerJoin(files, eq(files.id, applications.resumeFileId))
    .where(eq(applications.id, id))
  return found
}

/** A person, by the account or by the address of an application. */
export type Whose = { userId: number | null; email: string }

const isApplicationOf = ({ userId, email }: Whose): SQL | undefined =>
  or(
    sql`lower(${applications.email}) = ${email.toLowerCase()}`,
    userId === null ? undefined : eq(applications.userId, userId),
  )

/** The pending application of a person. */
export async function findPending(db: Db, whose: Whose): Promise<{ createdAt: Date } | undefined> {
  const [found] = await db
    .select({ createdAt: applications.createdAt })
    .from(applications)
    .where(and(eq(applications.status, 'pending'), isApplicationOf(whose)))
    .orderBy(desc(applications.createdAt))
    .limit(1)
  return found
}

/** A new application; answers nothing when the person has a pending one. */
export async function insertMentorshipApplication(
  tx: Db,
  values: typeof applications.$inferInsert,
): Promise<number | undefined> {
  const [added] = await tx.insert(applications).values(values).onConflictDoNothing().returning({ id: applications.id })
  return added?.id
}

type Changed = Partial<
  Pick<
    typeof applications.$inferInsert,
    'userId' | 'mentorId' | 'reviewerId' | 'decidedAt' | 'decisionReason' | 'completedAt'
  >
>

/** Moves an application that is still in `from`; true only for the call that did it. */
export async function moveMentorshipApplication(
  tx: Db,
  id: number,
  { from, to, ...changed }: Changed & { from: readonly MentorshipApplicationStatus[]; to: MentorshipApplicationStatus },
): Promise<boolean> {
  const rows = await tx
    .update(applications)
    .set({ ...changed, status: to })
    .where(and(eq(applications.id, id), inArray(applications.status, [...from])))
    .returning({ id: applications.id })
  return rows.length > 0
}
