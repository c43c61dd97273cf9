import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { nameOrder } from '#server/db/list-page.ts'
import { courses } from '#features/learning/course/course.table.ts'
import { departments } from '#features/people/department/department.table.ts'
import { employees, isRunning } from '#features/people/employee/employee.table.ts'
import { enrollments } from '#features/learning/enrollment/enrollment.table.ts'
import { matches } from '#features/mentorship/match/match.table.ts'
import { idsWithAnyRoleAt, users } from '#features/base/user/user.table.ts'
import type { Conversation } from '../chat.data.ts'
import { chatConversations as conversations, chatMembers as marks, chatMessages as messages } from '../chat.table.ts'
import { type ChatGroup, type GroupKind, MAX_GROUPS } from './group.contract.ts'

/** A group by what makes it one. */
export type GroupKey = { kind: GroupKind; id: number }
/** Who asks: the account, and the page in the directory of mentors. */
export type Asker = { userId: number; mentorId: number | null }

/**
 * Mentors with someone who learns in a course, and who shares the record of courses with them: without that, a mentor
 * does not know of it (ADR 37).
 */
const accompanying = sql`from ${matches} m join ${enrollments} n on n.user_id = m.mentee_id and n.status = 'active'
  where m.status <> 'ended' and m.courses_shared_at is not null`

/** The groups of a person; a course with only its teacher is not a group. */
const groupsQuery = ({ userId, mentorId }: Asker): SQL => sql`
  select 'department' as kind, ${departments.id} as id, ${departments.name} as name
    from ${employees} join ${departments} on ${departments.id} = ${employees.departmentId}
    where ${isRunning} and ${employees.userId} = ${userId} and ${departments.archivedAt} is null
  union all select 'course', c.id, c.title from ${courses} c where c.archived_at is null
    and ((c.tutor_id = ${userId} and (exists (select 1 ${accompanying} and n.course_id = c.id)
        or exists (select 1 from ${conversations} t where t.course_id = c.id)))
      or c.id in (select n.course_id ${accompanying} and m.mentor_id = ${mentorId ?? 0}))`

const inDepartment = (id: number): SQL =>
  sql`select ${employees.userId} as id from ${employees} where ${isRunning} and ${employees.departmentId} = ${id}`
const inCourse = (id: number): SQL =>
  sql`select c.tutor_id as id from ${courses} c where c.id = ${id} and c.tutor_id is not null
    union select m.mentor_user_id ${accompanying} and n.course_id = ${id}`

export type GroupMember = { id: number; name: string; profile_picture: string | null }

/** Who reads a group now, by name. */
export async function listMembers(
  db: Db,
  { kind, id }: GroupKey,
  { roles, now }: { roles: readonly string[]; now: Date },
): Promise<GroupMember[]> {
  const named = sql`string_to_array(${roles.join(',')}, ',')`
  const chosen = kind === 'department' ? inDepartment(id) : inCourse(id)
  return db
    .select({ id: users.id, name: users.name, profile_picture: users.profilePicture })
    .from(users)
    .where(
      sql`${users.id} in (${chosen}) and ${users.id} in (${idsWithAnyRoleAt(named, sql`${now.toISOString()}::timestamptz`)})`,
    )
    .orderBy(nameOrder(users.name), users.id)
}

/** The group as someone in it sees it; undefined for everyone else. */
export async function findGroup(db: Db, asker: Asker, { kind, id }: GroupKey): Promise<{ name: string } | undefined> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from (${groupsQuery(asker)}) as own where kind = ${kind} and id = ${id}`,
  )
  return rows[0]
}

const isConversationOfGroup = ({ kind, id }: GroupKey) =>
  kind === 'department' ? eq(conversations.departmentId, id) : eq(conversations.courseId, id)

/** What makes a conversation one of a group; undefined for one of two people. */
export function groupKeyOf({ departmentId, courseId }: Conversation): GroupKey | undefined {
  if (departmentId !== null) return { kind: 'department', id: departmentId }
  return courseId === null ? undefined : { kind: 'course', id: courseId }
}

export async function findGroupConversation(db: Db, group: GroupKey): Promise<Conversation | undefined> {
  const [found] = await db.select().from(conversations).where(isConversationOfGroup(group))
  return found
}

/** The conversation of a group, held until the end of the transaction so that it is written in one order. */
export async function lockGroupConversation(tx: Db, group: GroupKey): Promise<Conversation> {
  const lockFoundConversation = () =>
    tx.select().from(conversations).where(isConversationOfGroup(group)).for('no key update')
  const [known] = await lockFoundConversation()
  if (known) return known
  const values = group.kind === 'department' ? { departmentId: group.id } : { courseId: group.id }
  await tx.insert(conversations).values(values).onConflictDoNothing()
  const [made] = await lockFoundConversation()
  if (!made) throw new Error('no conversation was made')
  return made
}

/** Those of these people who have read a conversation to its end. */
export async function listReadersUpToDate(db: Db, { id, lastSeq }: Conversation, people: readonly number[]) {
  if (lastSeq === 0) return [...people]
  const rows = await db
    .select({ userId: marks.userId })
    .from(marks)
    .where(sql`${marks.conversationId} = ${id} and ${marks.readSeq} >= ${lastSeq}`)
  const read = new Set(rows.map(({ userId }) => userId))
  return people.filter((person) => read.has(person))
}

/** The people with these ids, as a group shows who has written. */
export const listMembersById = (db: Db, ids: readonly number[]): Promise<GroupMember[]> =>
  db
    .select({ id: users.id, name: users.name, profile_picture: users.profilePicture })
    .from(users)
    .where(sql`${users.id} = any(${sql.param([...ids])}::int[])`)

/** The conversations of the groups of someone, as a query with `id`. */
const groupConversationsQuery = (asker: Asker): SQL => sql`select own.kind, own.id, own.name, c.id as conversation_id,
    coalesce(c.last_seq, 0) as last_seq, c.last_at, coalesce(k.read_seq, 0) as read_seq
  from (${groupsQuery(asker)}) as own
  left join ${conversations} c on c.department_id = case own.kind when 'department' then own.id end
    or c.course_id = case own.kind when 'course' then own.id end
  left join ${marks} k on k.conversation_id = c.id and k.user_id = ${asker.userId}`

/** The ids of the conversations of the groups of someone in which there is something. */
export async function listGroupConversations(db: Db, asker: Asker): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select conversation_id as id from (${groupConversationsQuery(asker)}) as own where last_seq > 0`,
  )
  return rows.map(({ id }) => id)
}

const countUnreadSql = (userId: number): SQL => sql`(select count(*)::int from (select 1 from ${messages} n
  where n.conversation_id = own.conversation_id and n.seq > own.read_seq and own.last_seq > own.read_seq
    and n.sender_id <> ${userId} and n.deleted_at is null limit 100) as unseen)`

/** The groups of someone with their last message, the newest first. */
export async function listGroups(db: Db, asker: Asker): Promise<ChatGroup[]> {
  const { rows } = await db.execute<ChatGroup>(sql`select own.kind, own.id, own.name,
      ${countUnreadSql(asker.userId)} as unread_count,
      (select json_build_object('content', case when l.deleted_at is null then left(l.content, 200) else '' end,
          'has_image', l.file_id is not null and l.deleted_at is null, 'sender_id', l.sender_id, 'sender', u.name,
          'created_at', l.created_at)
        from ${messages} l join ${users} u on u.id = l.sender_id
        where l.conversation_id = own.conversation_id and l.seq = own.last_seq) as last_message
    from (${groupConversationsQuery(asker)}) as own
    order by coalesce(own.last_at, '-infinity') desc, own.name collate "und-x-icu", own.id limit ${MAX_GROUPS}`)
  return rows.map(({ last_message: last, ...group }) => ({
    ...group,
    last_message: last && { ...last, created_at: new Date(last.created_at).toISOString() },
  }))
}

/** What others have written in the groups of someone and they have not read, at most 100 of each. */
export async function countGroupUnread(db: Db, asker: Asker): Promise<number> {
  const { rows } = await db.execute<{ unread: number }>(
    sql`select coalesce(sum(${countUnreadSql(asker.userId)}), 0)::int as unread from (${groupConversationsQuery(asker)}) as own
      where own.last_seq > own.read_seq`,
  )
  return rows[0]?.unread ?? 0
}
